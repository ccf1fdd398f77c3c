import type { ReactNode } from 'react'
import { frameTexts as texts } from '#app/texts/marketing/frame.ts'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds every still page; the notices appear in a live region that exists from the start. */
export function StillFrame({ atHome, children }: { atHome: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <TopBar atHome={atHome} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <div
        id="notices"
        className="notices"
        role="status"
        aria-live="polite"
        data-dismiss={texts.dismiss}
      />
    </>
  )
}
