import type { ReactNode } from 'react'
import { Form, Link, useLocation, useMatches } from 'react-router'
import type { ActLink } from '#app/console/row-acts.ts'
import { LanguageSwitch } from '#app/language/language-switch.tsx'
import { askForMenu } from '#app/screens/commands/use-command-keys.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { publicTexts } from '#app/texts/public.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { brand } from '#domain/kernel/brand.ts'

/** Who is logged in, and where they may go. */
export interface ConsoleNav {
  name: string
  /** Every provider is a stand-in: no money is real. */
  sandbox: boolean
  rooms: readonly (ActLink & { lists: readonly ActLink[] })[]
}

/** The frame of the operators' console: its rooms at the side, below 1024 px in a menu that opens. */
export function ConsoleFrame({ nav, children }: { nav: ConsoleNav; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="contenu">{publicTexts.skip}</SkipLink>
      <ConsoleHeader nav={nav} />
      <div className="mx-auto grid w-full max-w-[96rem] grow content-start lg:grid-cols-[17rem_minmax(0,1fr)]">
        <details className="group border-b border-rule lg:hidden">
          <summary className="flex min-h-12 cursor-pointer items-center px-5 text-15 font-semibold">
            {texts.menu}
          </summary>
          <Rooms nav={nav} />
        </details>
        <div className="border-r border-rule max-lg:hidden">
          <div className="sticky top-0 max-h-dvh overflow-y-auto py-6">
            <Rooms nav={nav} />
          </div>
        </div>
        <main id="contenu" tabIndex={-1} className="min-w-0 px-5 py-8 md:px-10 md:py-10">
          {children}
        </main>
      </div>
    </div>
  )
}

function ConsoleHeader({ nav: { name, sandbox } }: { nav: ConsoleNav }) {
  return (
    <header className="border-b border-rule">
      {sandbox && (
        <p className="border-b border-rule bg-sunken px-5 py-1.5 text-center text-13 font-semibold text-strong">
          {texts.sandbox}
        </p>
      )}
      <div className="mx-auto flex min-h-16 w-full max-w-[96rem] flex-wrap items-center justify-between gap-x-4 px-5 py-2 md:px-6">
        <Link to="/operator" className="inline-flex min-h-11 items-center gap-3">
          <Logo name={brand.name} mark="on a phone" />
          <span className="text-13 text-faint max-sm:hidden">{texts.documentTitle}</span>
        </Link>
        <div className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
          <span className="text-13 text-soft max-md:hidden">{name}</span>
          <LanguageSwitch />
          <Button size="compact" onClick={askForMenu} className="max-sm:hidden">
            {texts.commands}
          </Button>
          <Form method="post" action="/operator" replace>
            <input type="hidden" name="intent" value="log-out" />
            <Button type="submit" size="compact">
              {texts.logOut}
            </Button>
          </Form>
        </div>
      </div>
    </header>
  )
}

/** Each room; the one that is open shows its lists. */
function Rooms({ nav }: { nav: ConsoleNav }) {
  const { pathname } = useLocation()
  const room = useOpenRoom()
  return (
    <nav aria-label={texts.navigation} className="px-3 pb-4 lg:px-4 lg:pb-0">
      <ul className="grid gap-0.5">
        <li>
          <NavLink href="/operator" text={texts.home} current={pathname.endsWith('/operator')} />
        </li>
        {nav.rooms.map(({ href, text, lists }) => (
          <li key={href}>
            <NavLink href={href} text={text} current={pathname.endsWith(href)} />
            {room === href && (
              <ul className="mb-2 ml-3 border-l border-rule pl-2">
                {lists.map((list) => (
                  <li key={list.href}>
                    <NavLink {...list} small current={pathname.includes(list.href)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface NavLinkProps extends ActLink {
  current: boolean
  small?: boolean
}

function NavLink({ href, text, current, small = false }: NavLinkProps) {
  return (
    <Link
      to={href}
      aria-current={current ? 'page' : undefined}
      className={`flex items-center rounded-control px-3 py-1.5 hover:bg-sunken aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-strong ${small ? 'min-h-9 text-13 text-soft pointer-coarse:min-h-11' : 'min-h-11 text-15 font-medium'}`}
    >
      {text}
    </Link>
  )
}

/** The room of what is on screen, as its page says. */
function useOpenRoom(): string | null {
  const { pathname } = useLocation()
  const data = useMatches().at(-1)?.loaderData as { room?: ActLink | null } | null | undefined
  return data?.room?.href ?? /\/operator\/[a-z]+$/.exec(pathname)?.[0] ?? null
}
