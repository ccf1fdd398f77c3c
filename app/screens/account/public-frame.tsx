import type { ReactNode } from 'react'
import { LanguageSwitch } from '#app/language/language-switch.tsx'
import { publicTexts as texts } from '#app/texts/public.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { brand } from '#domain/kernel/brand.ts'

/** The frame of pages that stand alone: Pockets, certificates, one's own orders. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="contenu">{texts.skip}</SkipLink>
      <header className="border-b border-rule print:hidden">
        <div className="mx-auto flex min-h-18 w-full max-w-312 items-center justify-between gap-2 px-5 md:px-12">
          <a href="/" className="inline-flex min-h-11 items-center">
            <Logo name={brand.name} />
          </a>
          <nav
            aria-label={texts.navigation}
            className="flex flex-wrap items-center justify-end gap-x-1 xs:gap-x-2"
          >
            <LanguageSwitch />
            <a
              href="/dashboard"
              className="inline-flex min-h-11 items-center text-12 font-semibold whitespace-nowrap text-link xs:text-15 hover:underline"
            >
              {texts.dashboard}
            </a>
          </nav>
        </div>
      </header>
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
            {texts.links.map((link) => (
              <a
                key={link.href}
                href={link.href}
                className="inline-flex min-h-8 items-center hover:underline"
              >
                {link.text}
              </a>
            ))}
          </p>
        </div>
      </footer>
    </div>
  )
}
