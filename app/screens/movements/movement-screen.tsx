import { Link } from 'react-router'
import { IssuerLine } from '#app/screens/account/issuer-line.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { movementTexts as texts } from '#app/texts/movements.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'

export interface MovementView {
  title: string
  why: string
  amount: string
  facts: readonly WrittenFact[]
  /** Null for what was settled elsewhere. */
  receiptHref: string | null
  backingHref: string | null
  certificateHref: string | null
}

/** One movement: how much, why, for what, and its receipt. It prints on one sheet of A4. */
export function MovementScreen({ view }: { view: MovementView }) {
  return (
    <PublicFrame>
      <IssuerLine />
      <Link
        to="/mouvements"
        className={`${buttonClasses('quiet', 'compact')} mb-2 -ml-4 print:hidden`}
      >
        <span aria-hidden="true">←</span>
        {texts.all}
      </Link>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.15fr]">
        <div>
          <h1 tabIndex={-1} className="type-label text-15 text-faint">
            {view.title}
          </h1>
          <p className="type-display mt-2 text-32 break-words md:text-44">{view.amount}</p>
          <p className="mt-4 max-w-prose text-18 text-soft">{view.why}</p>
          <div className="mt-7 flex flex-wrap items-center gap-3 print:hidden">
            {view.receiptHref && (
              <a href={view.receiptHref} download className={buttonClasses('primary')}>
                {texts.receipt}
              </a>
            )}
            {view.backingHref && (
              <Link to={view.backingHref} className={buttonClasses('secondary')}>
                {texts.backing}
              </Link>
            )}
            {view.certificateHref && (
              <Link to={view.certificateHref} className={buttonClasses('secondary')}>
                {texts.certificate}
              </Link>
            )}
          </div>
        </div>
        <FactsList facts={view.facts} label={view.title} />
      </div>
    </PublicFrame>
  )
}
