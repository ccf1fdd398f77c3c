import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '#app/language/language-switch.tsx'
import { useHome } from '#app/live/use-launched.ts'
import { authTexts } from '#app/texts/auth.ts'
import { Logo } from '#app/ui/logo.tsx'
import { useArrivalFocus } from '#app/ui/use-arrival-focus.ts'
import { brand } from '#domain/kernel/brand.ts'

interface AuthShellProps {
  title: string
  children: ReactNode
  /** The way to the other screen, under the form. */
  footer: ReactNode
}

/** The frame of login and registration: the form on the left, the empty cage on the right. */
export function AuthShell({ title, children, footer }: AuthShellProps) {
  const home = useHome()
  const screen = useArrivalFocus<HTMLDivElement>()
  return (
    <div
      ref={screen}
      tabIndex={-1}
      className="outline-none flex min-h-dvh flex-col lg:grid lg:grid-cols-2"
    >
      <div className="order-1 mx-auto flex w-full max-w-120 grow flex-col px-5 pb-8 lg:order-none">
        <header className="flex flex-wrap items-center justify-between gap-x-4 py-5">
          <a href={home} className="inline-flex min-h-11 items-center">
            <Logo name={brand.name} />
          </a>
          <span className="ml-auto">
            <LanguageSwitch />
          </span>
          <a
            href={home}
            className="inline-flex min-h-11 items-center gap-1.5 text-13 font-medium whitespace-nowrap text-link sm:text-15 hover:underline"
          >
            <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
            {authTexts.backHome}
          </a>
        </header>
        <main id="contenu" className="flex grow flex-col justify-center py-8">
          <h1 className="type-display text-44">{title}</h1>
          <noscript>
            <p className="mt-6 border-l-2 border-caution pl-4 text-15">{authTexts.noScript}</p>
          </noscript>
          <div className="mt-8">{children}</div>
          <p className="mt-8 border-t border-rule pt-5 text-15 text-soft">{footer}</p>
        </main>
      </div>
      <AuthArt />
    </div>
  )
}

/** The still of the hero: half the screen on a desk, a band of 96 px on a phone. */
function AuthArt() {
  return (
    <div
      aria-hidden="true"
      className="order-0 h-24 overflow-hidden bg-ink-950 lg:order-none lg:h-auto"
    >
      <picture>
        <source media="(max-width: 1023px)" srcSet="/media/hero-band.avif" type="image/avif" />
        <source srcSet="/media/hero-still.avif" type="image/avif" />
        <img
          src="/media/hero-still.jpg"
          alt=""
          width="1600"
          height="1800"
          fetchPriority="high"
          className="auth-art size-full object-cover lg:sticky lg:top-0 lg:h-dvh"
        />
      </picture>
    </div>
  )
}
