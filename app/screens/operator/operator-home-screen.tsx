import { useId } from 'react'
import { Link } from 'react-router'
import type { PasskeyAnswer } from '#app/screens/account/passkeys.tsx'
import { operatorTexts } from '#app/texts/operator.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { OperatorPasskeys, type OperatorPasskeysView } from './operator-passkeys.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** A list in which something waits for the operator. */
export interface QueueRow {
  href: string
  text: string
  waiting: number
  more: boolean
  /** For how long the first has waited, in words. */
  since: string | null
  /** By when it ends by itself, in words. */
  until: string | null
}

/** An operator who is logged in, and what waits for them. */
export interface OperatorHomeView {
  name: string
  handle: string
  roles: readonly (keyof typeof operatorTexts.roles)[]
  queues: readonly QueueRow[]
  /** Money stands still, and since when. */
  stopped: string | null
}

interface OperatorHomeScreenProps {
  view: OperatorHomeView
  passkeys: OperatorPasskeysView
  /** What came of the form of a passkey. */
  answer: PasskeyAnswer | undefined
}

const texts = operatorTexts.home

/** Where an operator arrives: what waits, and who they are. */
export function OperatorHomeScreen({ view, passkeys, answer }: OperatorHomeScreenProps) {
  useRowKeys()
  const roles = view.roles.map((role) => operatorTexts.roles[role]).join(', ')
  const waiting = view.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <>
      <h1 tabIndex={-1} className="type-display text-24 md:text-32">
        {texts.title(view.name)}
      </h1>
      <p className="mt-2 text-16 text-soft">{texts.sum(waiting)}</p>
      {view.stopped && (
        <p role="alert" className="mt-4 border-l-2 border-loss pl-4 text-15">
          {view.stopped}{' '}
          <Link to="/operator/voir/money-stop" className="font-semibold text-link hover:underline">
            {texts.stopReasons}
          </Link>
        </p>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-10 2xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <Part title={texts.waiting}>
          {view.queues.length > 0 ? <Queues queues={view.queues} /> : <p>{texts.nothing}</p>}
          <p className="text-13 text-faint max-md:hidden">{texts.keys}</p>
        </Part>
        <div className="grid content-start gap-10 md:max-2xl:grid-cols-2 2xl:gap-8">
          <Part title={texts.who}>
            <FactsList
              facts={[
                { label: texts.handle, value: view.handle },
                { label: texts.roles, value: roles || texts.noRole },
              ]}
            />
          </Part>
          <Part title={passkeyTexts.title}>
            <OperatorPasskeys view={passkeys} answer={answer} />
          </Part>
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What waits is set off; an empty queue stays where it is, so that nobody has to look for it. */
function Queues({ queues }: Pick<OperatorHomeView, 'queues'>) {
  return (
    <table className="w-full border-t border-rule text-15">
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.file}</th>
          <th scope="col">{texts.since}</th>
          <th scope="col">{texts.count}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <Queue key={queue.href} {...queue} />
        ))}
      </tbody>
    </table>
  )
}

function Queue({ href, text, waiting, more, since, until }: QueueRow) {
  const some = waiting > 0
  return (
    <tr className="relative border-b border-rule hover:bg-sunken has-focus-visible:bg-sunken">
      <th scope="row" className="p-0 text-left font-normal">
        <Link
          to={href}
          data-row=""
          className={`flex min-h-12 items-center py-2 pr-4 after:absolute after:inset-0 ${some ? 'font-semibold text-strong' : 'text-soft'}`}
        >
          {text}
        </Link>
      </th>
      <td className="py-2 pr-4 text-right text-13 text-soft">
        {since && <span className="block">{since}</span>}
        {until && <span className="block text-caution">{until}</span>}
      </td>
      <td
        className={`type-figure w-px text-right whitespace-nowrap ${some ? 'text-20 font-bold' : 'text-15 text-faint'}`}
      >
        {more ? texts.atLeast(waiting) : waiting}
      </td>
    </tr>
  )
}
