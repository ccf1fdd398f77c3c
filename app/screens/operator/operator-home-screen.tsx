import { useId } from 'react'
import { Form } from 'react-router'
import type { PasskeyAnswer } from '#app/screens/account/passkeys.tsx'
import { operatorTexts } from '#app/texts/operator.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { publicTexts } from '#app/texts/public.ts'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { brand } from '#domain/kernel/brand.ts'
import { OperatorPasskeys, type OperatorPasskeysView } from './operator-passkeys.tsx'

/** An operator who is logged in, and what waits for them. */
export interface OperatorHomeView {
  name: string
  handle: string
  roles: readonly (keyof typeof operatorTexts.roles)[]
  queues: readonly { path: string; waiting: number; more: boolean }[]
}

interface OperatorHomeScreenProps {
  view: OperatorHomeView
  passkeys: OperatorPasskeysView
  /** What came of the form of a passkey. */
  answer: PasskeyAnswer | undefined
}

const texts = operatorTexts.home

/** Where an operator arrives: who they are and what waits. */
export function OperatorHomeScreen({ view, passkeys, answer }: OperatorHomeScreenProps) {
  const roles = view.roles.map((role) => operatorTexts.roles[role]).join(', ')
  const waiting = view.queues.reduce((sum, queue) => sum + queue.waiting, 0)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="contenu">{publicTexts.skip}</SkipLink>
      <OperatorHeader />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto w-full max-w-312 grow px-5 py-10 md:px-12 md:py-16"
      >
        <h1 tabIndex={-1} className="type-display text-32 md:text-44">
          {texts.title(view.name)}
        </h1>
        <p className="mt-3 text-16 text-soft md:text-18">{texts.sum(waiting)}</p>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
          <Part title={texts.waiting}>
            {view.queues.length > 0 ? <Queues queues={view.queues} /> : <p>{texts.nothing}</p>}
          </Part>
          <div className="grid content-start gap-10">
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
      </main>
    </div>
  )
}

function OperatorHeader() {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex min-h-18 w-full max-w-312 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 md:px-12">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Logo name={brand.name} />
        </a>
        <nav
          aria-label={texts.navigation}
          className="flex grow flex-wrap items-center justify-between gap-x-3 sm:grow-0 sm:gap-x-6"
        >
          <a
            href="/api/docs"
            className="inline-flex min-h-11 items-center text-13 font-semibold text-link xs:text-15 hover:underline"
          >
            {texts.api}
          </a>
          <a
            href="/operator/reglages"
            className="inline-flex min-h-11 items-center text-13 font-semibold text-link xs:text-15 hover:underline"
          >
            {texts.settings}
          </a>
          <Form method="post" replace>
            <input type="hidden" name="intent" value="log-out" />
            <Button type="submit" size="compact">
              {texts.logOut}
            </Button>
          </Form>
        </nav>
      </div>
    </header>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** What waits comes first and is set off; an empty queue stays where it is, so that nobody has to look for it. */
function Queues({ queues }: Pick<OperatorHomeView, 'queues'>) {
  return (
    <table className="w-full border-t border-rule text-15">
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.file}</th>
          <th scope="col">{texts.count}</th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ path, waiting, more }) => (
          <tr key={path} className="relative border-b border-rule hover:bg-sunken">
            <th scope="row" className="p-0 text-left font-normal">
              <a
                href={`/api${path}`}
                className={`flex min-h-12 items-center py-2 pr-4 after:absolute after:inset-0 ${waiting > 0 ? 'font-semibold text-strong' : 'text-soft'}`}
              >
                {operatorTexts.queues[path] ?? path}
              </a>
            </th>
            <td
              className={`type-figure w-px text-right whitespace-nowrap ${waiting > 0 ? 'text-20 font-bold' : 'text-15 text-faint'}`}
            >
              {more ? texts.atLeast(waiting) : waiting}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
