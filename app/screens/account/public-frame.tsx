import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageSwitch } from '#app/language/language-switch.tsx'
import { useLaunched, useVisitor } from '#app/live/use-launched.ts'
import { useUnread } from '#app/live/use-unread.ts'
import { addressHere } from '#app/page-address.ts'
import { askForMenu } from '#app/screens/commands/use-command-keys.ts'
import { BellLink } from '#app/screens/dashboard/bell-link.tsx'
import { commandTexts } from '#app/texts/commands.ts'
import { legalLinks } from '#app/texts/marketing/navigation.ts'
import { publicTexts as texts } from '#app/texts/public.ts'
import { supportTexts } from '#app/texts/support.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { brand } from '#domain/kernel/brand.ts'

const link =
  'inline-flex min-h-11 items-center text-13 font-semibold whitespace-nowrap text-link xs:text-15 hover:underline'

/** The frame of pages that stand alone: Pockets, certificates, one's own orders. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const accountsAreOpen = useLaunched('accounts')
  const backingIsOpen = useLaunched('backing')
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="contenu">{texts.skip}</SkipLink>
      <FrameHeader />
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto w-full max-w-312 grow px-5 py-10 md:px-12 md:py-16 print:max-w-none print:p-0"
      >
        {children}
      </main>
      <footer className="border-t border-rule print:hidden">
        <div className="mx-auto flex w-full max-w-312 flex-wrap items-center gap-x-6 gap-y-1 px-5 py-5 text-13 text-faint md:px-12">
          <p className="mr-auto">{texts.support}</p>
          <p className="flex flex-wrap gap-x-6">
            {accountsAreOpen && (
              <Link
                reloadDocument
                to="/contact"
                className="inline-flex min-h-8 items-center hover:underline"
              >
                {supportTexts.link}
              </Link>
            )}
            {backingIsOpen && (
              <Link
                reloadDocument
                to="/transparence"
                className="inline-flex min-h-8 items-center hover:underline"
              >
                {texts.books}
              </Link>
            )}
            {backingIsOpen && (
              <Link
                reloadDocument
                to="/etat"
                className="inline-flex min-h-8 items-center hover:underline"
              >
                {texts.status}
              </Link>
            )}
            {legalLinks().map(({ href, label }) => (
              <a
                key={href}
                href={href}
                className="inline-flex min-h-8 items-center hover:underline"
              >
                {label}
              </a>
            ))}
          </p>
        </div>
      </footer>
    </div>
  )
}

/** Name, language, command menu, and the ways to what is on offer. */
function FrameHeader() {
  const accountsAreOpen = useLaunched('accounts')
  const backingIsOpen = useLaunched('backing')
  const isVisitor = useVisitor()
  return (
    <header className="border-b border-rule print:hidden">
      <div className="mx-auto flex min-h-18 w-full max-w-312 flex-wrap items-center justify-between gap-x-2 px-5 max-xs:py-2 md:px-12">
        <a href={addressHere('/')} className="inline-flex min-h-11 items-center">
          <Logo name={brand.name} mark={isVisitor && 'on a phone'} />
        </a>
        <nav
          aria-label={texts.navigation}
          className="ml-auto flex flex-wrap items-center justify-end gap-x-2 xs:gap-x-3 md:gap-x-5"
        >
          <LanguageSwitch />
          {accountsAreOpen && (
            <button
              type="button"
              onClick={askForMenu}
              className={`${link} cursor-pointer max-md:hidden`}
            >
              {commandTexts.open}
            </button>
          )}
          {backingIsOpen && (
            <>
              <Link reloadDocument to="/pockets" className={link}>
                {texts.pockets.link}
              </Link>
              <Link reloadDocument to="/marche" className={link}>
                {texts.market}
              </Link>
            </>
          )}
          {isVisitor ? <WaysIn /> : <Dashboard />}
        </nav>
      </div>
    </header>
  )
}

/** For whoever is logged in. */
function Dashboard() {
  return (
    <>
      <Link reloadDocument to="/dashboard" className={link}>
        {texts.dashboard}
      </Link>
      <BellLink count={useUnread()} fromAfar />
    </>
  )
}

/** For whoever is new here; the login leads back to the page that they are on. */
function WaysIn() {
  const { pathname, search } = useLocation()
  return (
    <>
      <a href={addressHere('/#how-it-works')} className={`${link} max-sm:hidden`}>
        {texts.how}
      </a>
      <Link
        reloadDocument
        to={`/login?suite=${encodeURIComponent(pathname + search)}`}
        className={link}
      >
        {texts.login}
      </Link>
    </>
  )
}
