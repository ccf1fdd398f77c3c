import { lazy, Suspense, useState } from 'react'
import { Form, Link } from 'react-router'
import type { SignedSale } from '#app/live/sale-from-wallet.ts'
import { sellFacts } from '#app/live/sell-facts.ts'
import { type OfferErrors, typedOffer } from '#app/live/typed-offer.ts'
import { useBusy } from '#app/live/use-busy.ts'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { tradeTexts } from '#app/texts/trades.ts'
import { Button } from '#app/ui/button.tsx'
import { type Fact, FactsList } from '#app/ui/facts-list.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Bps } from '#domain/kernel/money.ts'
import type { OfferPageView } from './offer-screen.tsx'
import { PriceHistory } from './price-history.tsx'

/** What a holder sees before a price is named. */
export interface SellView {
  title: string
  number: string
  certificateHref: string
  pocket: string
  pocketHref: string
  reference: string
  royaltyBps: Bps
  least: string
  /** Names one press, so that it is carried out once. */
  key: string
  /** What was typed before a login. */
  price: string
  days: string
  offerHref: string | null
  /** Why it cannot be offered now. */
  obstacles: readonly string[]
  /** What its wallet signs as it is offered; null for one in the vault. */
  signable: SignedSale | null
  history: OfferPageView['history']
}

/** What came of the form. */
export interface SellAnswer {
  errors: OfferErrors
  refusals: readonly string[]
  /** What was sent, for a page without script. */
  typed: { price: string; days: string } | null
}

const texts = tradeTexts.sell

/** Loaded where a wallet signs. */
const SellByWallet = lazy(() => import('./sell-by-wallet.tsx'))

interface SellScreenProps {
  view: SellView
  answer: SellAnswer
}

/** Puts one certificate up for sale. */
export function SellScreen({ view, answer }: SellScreenProps) {
  return (
    <PublicFrame>
      <PageHead title={view.title} text={texts.text} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <FactsList facts={factsOf(view)} />
          <SellBody view={view} answer={answer} />
        </div>
        <section aria-labelledby="prix" className="grid content-start gap-4">
          <h2 id="prix" className="text-20 font-bold tracking-tight">
            {texts.past}
          </h2>
          <PriceHistory history={view.history} />
        </section>
      </div>
    </PublicFrame>
  )
}

/** Which certificate this is about, and what it is taken to be worth. */
function factsOf({ pocket, pocketHref, number, certificateHref, reference }: SellView): Fact[] {
  const linkTo = (href: string, text: string) => (
    <Link to={href} className="text-link hover:underline">
      {text}
    </Link>
  )
  return [
    { label: texts.pocket, value: linkTo(pocketHref, pocket) },
    { label: texts.certificate, value: linkTo(certificateHref, number) },
    { label: texts.reference, value: reference },
  ]
}

function SellBody({ view, answer }: SellScreenProps) {
  if (view.offerHref) {
    return (
      <p className="text-15">
        {texts.listed}{' '}
        <Link to={view.offerHref} className="font-semibold text-link hover:underline">
          {texts.seeOffer}
        </Link>
      </p>
    )
  }
  if (view.obstacles.length > 0) {
    return (
      <div className="grid gap-1 border-l-2 border-caution pl-4 text-15">
        <p className="font-semibold">{texts.stops}</p>
        {view.obstacles.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  }
  return <SellForm view={view} answer={answer} />
}

function SellForm({ view, answer }: SellScreenProps) {
  const [price, setPrice] = useState(answer.typed?.price ?? view.price)
  const [days, setDays] = useState(answer.typed?.days ?? view.days)
  const [found, setFound] = useState<OfferErrors>({})
  const busy = useBusy()
  const errors = { ...answer.errors, ...found }
  const read = () => {
    const typed = typedOffer({ price, days }, view.royaltyBps)
    setFound(typed.ok ? {} : typed.errors)
    return typed.ok ? { key: view.key, price, days } : null
  }
  return (
    <Form method="post" replace preventScrollReset className="grid gap-5">
      <input type="hidden" name="key" value={view.key} />
      <TextField
        name="price"
        label={texts.price}
        hint={texts.priceHint(view.least)}
        inputMode="decimal"
        autoComplete="off"
        required
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={errors.price}
      />
      <TextField
        name="days"
        label={texts.days}
        hint={texts.daysHint}
        inputMode="numeric"
        required
        value={days}
        onChange={(event) => setDays(event.target.value)}
        error={errors.days}
      />
      <div aria-live="polite">
        <FactsList facts={sellFacts(price, view.royaltyBps)} />
      </div>
      <Fold summary={texts.open} className="open:border-l-2 open:border-rule open:pl-4">
        {view.signable ? (
          <Suspense>
            <SellByWallet signable={view.signable} read={read} />
          </Suspense>
        ) : (
          <>
            <p className="mb-3 text-15 text-soft">{texts.confirm}</p>
            <Button type="submit" kind="primary" size="large" busy={busy}>
              {texts.action}
            </Button>
          </>
        )}
      </Fold>
      {answer.refusals.map((text) => (
        <FormRefusal key={text}>{text}</FormRefusal>
      ))}
    </Form>
  )
}
