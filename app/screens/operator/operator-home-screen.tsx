import { Form } from 'react-router'
import { operatorTexts } from '#app/texts/operator.ts'
import { publicTexts } from '#app/texts/public.ts'
import { Button } from '#app/ui/button.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { brand } from '#domain/brand.ts'

/** An operator who is logged in, and what waits for them. */
export interface OperatorHomeView {
  name: string
  handle: string
  roles: readonly (keyof typeof operatorTexts.roles)[]
  queues: readonly { path: string; waiting: number; more: boolean }[]
}

const texts = operatorTexts.home

/** Where an operator arrives: who they are and what waits. */
export function OperatorHomeScreen({ view }: { view: OperatorHomeView }) {
  const roles = view.roles.map((role) => operatorTexts.roles[role]).join(', ')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="contenu">{publicTexts.skip}</SkipLink>
      <OperatorHeader />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto w-full max-w-312 grow px-5 py-10 md:px-12 md:py-16"
      >
        <h1 className="type-display text-44">{texts.title(view.name)}</h1>
        <Part title={texts.who}>
          <FactsList
            facts={[
              { label: texts.handle, value: view.handle },
              { label: texts.roles, value: roles || texts.noRole },
            ]}
          />
        </Part>
        <Part title={texts.waiting}>
          {view.queues.length > 0 ? <Queues queues={view.queues} /> : <p>{texts.nothing}</p>}
        </Part>
      </main>
    </div>
  )
}

function OperatorHeader() {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex min-h-18 w-full max-w-312 flex-wrap items-center justify-between gap-x-6 px-5 md:px-12">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Logo name={brand.name} />
        </a>
        <nav aria-label={texts.navigation} className="flex flex-wrap items-center gap-x-6">
          <a
            href="/api/docs"
            className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
          >
            {texts.api}
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
  return (
    <section className="mt-10 grid max-w-200 gap-4 border-t border-rule pt-8">
      <h2 className="text-20 font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

function Queues({ queues }: Pick<OperatorHomeView, 'queues'>) {
  return (
    <table className="w-full text-15">
      <thead>
        <tr className="border-b border-rule text-left text-13 text-soft">
          <th scope="col" className="py-2 font-semibold">
            {texts.file}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {texts.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ path, waiting, more }) => (
          <tr key={path} className="border-b border-rule">
            <th scope="row" className="py-3 pr-4 text-left font-normal">
              <a href={`/api${path}`} className="text-link hover:underline">
                {operatorTexts.queues[path] ?? path}
              </a>
            </th>
            <td className="type-figure py-3 text-right">
              {more ? texts.atLeast(waiting) : waiting}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
