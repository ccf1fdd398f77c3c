import type { ReactNode } from 'react'
import { Certificate } from '#app/screens/marketing/frame/certificate.tsx'
import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import type { PocketPageTexts } from '#app/texts/marketing/pocket-page.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import { BackHome } from './back-home.tsx'

const grounds = {
  tips: 'theme-light chalk-ground',
  share: 'theme-dark ink-ground',
  federation: 'theme-dark blue-ground',
}

interface PocketHeroProps {
  kind: PocketKind
  texts: PocketPageTexts
  children: ReactNode
}

/** The first screen of a Pocket page: what it is, its one action, its caution, its certificate. */
export function PocketHero({ kind, texts, children }: PocketHeroProps) {
  return (
    <section className={`pocket-hero ${grounds[kind]}`} aria-labelledby="page-title">
      <div className="wrap">
        <BackHome />
        <div className="pocket-hero-grid">
          <div className="pocket-hero-text">
            <p className="label">{texts.label}</p>
            <h1 id="page-title">{texts.title}</h1>
            <p className="lead">
              <Figures text={texts.lead} />
            </p>
            <div className="actions">{children}</div>
            <p className="caution">{texts.caution}</p>
          </div>
          <Certificate kind={kind} eager />
        </div>
      </div>
    </section>
  )
}
