import { useId } from 'react'
import { Link } from 'react-router'
import type { PasskeyAnswer } from '#app/screens/account/passkeys.tsx'
import { jobTexts } from '#app/texts/console/jobs.ts'
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
  /** The work of every day. */
  jobs: readonly { title: string; queues: readonly QueueRow[] }[]
  /** The other lists. */
  queues: readonly QueueRow[]
  waiting: number
  /** Money stands still, and since when. */
  stopped: string | null
  /** No contract runs. */
  tokenless: boolean
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
  return (
    <>
      <h1 tabIndex={-1} className="type-display text-24 md:text-32">
        {texts.title(view.name)}
      </h1>
      <p className="mt-2 text-16 text-soft">{texts.sum(view.waiting)}</p>
      {view.stopped && (
        <p role="alert" className="mt-4 border-l-2 border-loss pl-4 text-15">
          {view.stopped}{' '}
          <Link to="/operator/voir/money-stop" className="font-semibold text-link hover:underline">
            {texts.stopReasons}
          </Link>
        </p>
      )}
      {view.tokenless && (
        <p className="mt-4 border-l-2 border-caution pl-4 text-15">{texts.tokenless}</p>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-10 2xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid min-w-0 content-start gap-10">
          {view.jobs.length + view.queues.length === 0 && <p>{texts.nothing}</p>}
          {view.jobs.length > 0 && (
            <Part title={jobTexts.title}>
              <Jobs jobs={view.jobs} />
              <p className="text-13 text-faint max-md:hidden">{texts.keys}</p>
            </Part>
          )}
          {view.queues.length > 0 && (
            <Part title={jobTexts.others}>
              <Queues queues={view.queues} />
            </Part>
          )}
        </div>
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

/** Each job with the lists in which it waits. */
function Jobs({ jobs }: Pick<OperatorHomeView, 'jobs'>) {
  return (
    <ul className="border-t border-rule">
      {jobs.map(({ title, queues }) => (
        <li
          key={title}
          className="grid gap-x-6 border-b border-rule md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <h3 className="pt-3 text-15 font-semibold">{title}</h3>
          <ul>
            {queues.map((queue) => (
              <JobQueue key={queue.href} {...queue} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function JobQueue({ href, text, waiting, more, since, until }: QueueRow) {
  const some = waiting > 0
  return (
    <li>
      <Link
        to={href}
        data-row=""
        className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:bg-sunken hover:text-link focus-visible:bg-sunken ${some ? 'font-semibold text-strong' : 'text-soft'}`}
      >
        <span className="text-15">{text}</span>
        <span className="ml-auto flex items-baseline gap-4 text-right font-normal">
          <span className="text-13 text-soft">
            {since}
            {until && <span className="block text-caution">{until}</span>}
          </span>
          <span className={`type-figure ${some ? 'text-20 font-bold' : 'text-15 text-faint'}`}>
            {more ? texts.atLeast(waiting) : waiting}
          </span>
        </span>
      </Link>
    </li>
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
