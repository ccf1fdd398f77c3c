import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { RightsTable } from '#app/screens/certificate/rights-table.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { PocketPart } from '#app/screens/pocket/pocket-part.tsx'
import type { RightText } from '#app/texts/certificate.ts'
import { marketTexts } from '#app/texts/market.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { PriceHistory } from './price-history.tsx'

/** One past sale in words; `units` null for what is not sold by the unit. */
export interface TradeRow {
  date: string
  unit: string
  units: string | null
  whole: string
}

/** One offer's page in words. */
export interface OfferPageView {
  title: string
  kind: string
  kindLang?: 'en' | undefined
  art: string
  price: string
  certificate: string
  certificateHref: string
  pocketHref: string
  facts: readonly WrittenFact[]
  /** To whom the price goes; the lines add up to the total. */
  paid: readonly WrittenFact[]
  rights: readonly RightText[]
  risk: string
  /** Why it cannot be bought now. */
  obstacles: readonly string[]
  history: {
    rows: readonly TradeRow[]
    /** From 0 to 1, the earliest first. */
    points: readonly { across: number; up: number }[]
    summary: string
  }
}

const texts = marketTexts.offer

/** One offer: what is sold, what is paid and to whom, and how to buy it. */
export function OfferScreen({ view, buy }: { view: OfferPageView; buy: ReactNode }) {
  const links = [
    { label: texts.pocket, value: <FactLink to={view.pocketHref} text={view.title} /> },
    {
      label: texts.certificate,
      value: <FactLink to={view.certificateHref} text={view.certificate} />,
    },
  ]
  return (
    <PublicFrame>
      <BackLink href="/marche" text={texts.back} />
      <article className="mt-4 grid gap-x-16 gap-y-10 lg:grid-cols-12">
        <header className="lg:col-span-7">
          <p lang={view.kindLang} className="type-label text-13 text-faint">
            {view.kind}
          </p>
          <h1 tabIndex={-1} className="type-display mt-3 text-44">
            {view.title}
          </h1>
          <p className="type-display type-figure mt-4 text-32">{view.price}</p>
        </header>
        <div className="grid content-start gap-6 lg:col-span-5 lg:row-span-2">
          <div
            aria-hidden="true"
            className="mx-auto w-full max-w-60 [&_svg]:block [&_svg]:w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
            dangerouslySetInnerHTML={{ __html: view.art }}
          />
          <FactsList label={texts.paidTo} facts={view.paid} />
          {view.obstacles.length > 0 ? (
            <div className="grid gap-1 border-l-2 border-caution pl-4 text-15">
              <p className="font-semibold">{texts.closed}</p>
              {view.obstacles.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          ) : (
            buy
          )}
          <p className="text-13 text-faint">{view.risk}</p>
        </div>
        <div className="grid content-start gap-10 lg:col-span-7">
          <PocketPart id="vendu" title={texts.facts}>
            <FactsList label={texts.facts} facts={[...links, ...view.facts]} />
          </PocketPart>
          <PocketPart id="prix" title={marketTexts.history.title}>
            <PriceHistory history={view.history} />
          </PocketPart>
          <PocketPart id="droits" title={texts.gets}>
            <RightsTable rights={view.rights} />
          </PocketPart>
        </div>
      </article>
    </PublicFrame>
  )
}

function FactLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="text-link hover:underline">
      {text}
    </Link>
  )
}
