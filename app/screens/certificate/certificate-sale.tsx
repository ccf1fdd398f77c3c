import { Link } from 'react-router'
import { tradeTexts } from '#app/texts/trades.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'

/** Where this certificate is sold by its holder, and where others of its Pocket are bought. */
export interface CertificateSaleView {
  /** Null for everybody but the holder. */
  sellHref: string | null
  offersHref: string
  /** Why its holder cannot sell it now, and from when on. */
  obstacles: readonly string[]
}

/** The ways from a certificate to the market. */
export function CertificateSale({ sellHref, offersHref, obstacles }: CertificateSaleView) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      {sellHref && (
        <Link to={sellHref} className={buttonClasses('secondary')}>
          {tradeTexts.sell.link}
        </Link>
      )}
      <Link
        to={offersHref}
        className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline"
      >
        {tradeTexts.sell.offers}
      </Link>
      {obstacles.map((text) => (
        <p key={text} className="basis-full text-15 text-soft">
          {text}
        </p>
      ))}
    </div>
  )
}
