import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { IntentButton } from '#app/screens/backing/intent-button.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { followTexts } from '#app/texts/follow.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { type ProgressStep, ProgressSteps } from '#app/ui/progress-steps.tsx'

/** One purchase in words. */
export interface PurchaseView {
  title: string
  text: string
  unpaid: boolean
  /** Once the certificate is the buyer's. */
  certificateHref: string | null
  steps: readonly ProgressStep[]
  receipt: readonly WrittenFact[]
}

interface PurchaseScreenProps {
  view: PurchaseView
  refusals: readonly string[]
  /** Shown when no answer comes to the question how it stands. */
  stale: boolean
  /** The wallets that can pay, if there are any. */
  wallets: ReactNode
}

const texts = tradeTexts.purchase

/** Where a purchase stands, what to do now, and its receipt. */
export function PurchaseScreen({ view, refusals, stale, wallets }: PurchaseScreenProps) {
  return (
    <PublicFrame>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="type-label text-13 text-faint">{texts.eyebrow}</p>
          <h1 tabIndex={-1} className="type-display mt-3 text-44">
            {view.title}
          </h1>
          <p className="mt-4 text-18 text-soft" role="status">
            {view.text}
          </p>
          <div role="alert" className="mt-4 text-15 text-loss empty:hidden">
            {refusals.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <div className="mt-7 flex flex-wrap items-center gap-3 print:hidden">
            {view.unpaid && (
              <>
                <IntentButton intent="card" kind="primary" label={texts.payByCard} />
                <IntentButton intent="cancel" kind="secondary" label={texts.cancel} />
              </>
            )}
            {view.certificateHref && (
              <Link to={view.certificateHref} className={buttonClasses('primary', 'large')}>
                {texts.seeCertificate}
              </Link>
            )}
            {!view.unpaid && (
              <>
                <Link to="/ventes" className={buttonClasses('secondary', 'large')}>
                  {texts.list}
                </Link>
                {!view.certificateHref && (
                  <Link to="/marche" className={buttonClasses('quiet')}>
                    {texts.market}
                  </Link>
                )}
              </>
            )}
          </div>
          {stale && <p className="mt-4 text-15 text-caution">{texts.stale}</p>}
          {wallets}
          <div className="mt-10 border-t border-rule pt-8 print:hidden">
            <ProgressSteps
              steps={view.steps}
              label={texts.steps.label}
              states={followTexts.steps.states}
            />
          </div>
        </div>
        <section aria-labelledby="achat">
          <h2 id="achat" className="mb-4 text-20 font-bold tracking-tight">
            {texts.receipt}
          </h2>
          <FactsList facts={view.receipt} />
        </section>
      </div>
    </PublicFrame>
  )
}
