import { useState } from 'react'
import { Form, Link } from 'react-router'
import { useBusy } from '#app/live/use-busy.ts'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { marketTexts } from '#app/texts/market.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { type Choice, ChoiceList } from '#app/ui/choice-list.tsx'

/** How somebody may buy an offer. */
export interface BuyView {
  /** Names one press, so that it is carried out once. */
  key: string
  /** The exact price, as it is sent. */
  priceMicro: string
  /** The same in words. */
  price: string
  balance: string
  balanceIsEnough: boolean
  /** About what the card would be charged; null while nobody says. */
  euros: string | null
  /** Wallets of the buyer that can pay. */
  hasWallet: boolean
}

type Means = 'balance' | 'card' | 'wallet'

const texts = marketTexts.buy

interface BuySectionProps {
  view: BuyView
  refusals: readonly string[]
  /** Where what is missing is made good; null where that is no page. */
  wayOn: { href: string; text: string } | null
}

/** The means of payment, and the one button that buys. */
export function BuySection({ view, refusals, wayOn }: BuySectionProps) {
  const [means, setMeans] = useState<Means>(view.balanceIsEnough ? 'balance' : 'card')
  const choices = choicesOf(view)
  return (
    <section aria-labelledby="acheter" className="grid gap-4">
      <h2 id="acheter" className="text-20 font-bold tracking-tight">
        {texts.title}
      </h2>
      <ChoiceList
        legend={texts.means}
        choices={choices}
        value={means}
        onChange={(value) => setMeans(value as Means)}
      />
      {means === 'balance' && view.balanceIsEnough ? (
        <ConfirmForm
          intent="balance"
          open={texts.open(view.price)}
          text={texts.confirm(view.price)}
          label={texts.action(view.price)}
          answer={undefined}
          main
        >
          <HiddenFields view={view} />
        </ConfirmForm>
      ) : (
        means !== 'balance' && <PayForm means={means} view={view} />
      )}
      <div role="alert" className="grid gap-1 text-15 text-loss empty:hidden">
        {refusals.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {wayOn && (
        <Link to={wayOn.href} className={`${buttonClasses('secondary')} justify-self-start`}>
          {wayOn.text}
        </Link>
      )}
    </section>
  )
}

function choicesOf({ balance, balanceIsEnough, euros, hasWallet }: BuyView): Choice[] {
  const ofBalance = balanceIsEnough ? texts.balanceText(balance) : texts.balanceShort(balance)
  return [
    { value: 'balance', title: texts.balance, text: ofBalance },
    { value: 'card', title: texts.card, text: texts.cardText(euros) },
    ...(hasWallet ? [{ value: 'wallet', title: texts.wallet, text: texts.walletText }] : []),
  ]
}

function PayForm({ means, view }: { means: Means; view: BuyView }) {
  const busy = useBusy()
  return (
    <Form method="post" replace preventScrollReset className="grid">
      <input type="hidden" name="intent" value={means} />
      <HiddenFields view={view} />
      <Button
        type="submit"
        kind="primary"
        size="large"
        busy={busy}
        className="sm:justify-self-start"
      >
        {texts.goOn}
      </Button>
    </Form>
  )
}

function HiddenFields({ view }: { view: BuyView }) {
  return (
    <>
      <input type="hidden" name="key" value={view.key} />
      <input type="hidden" name="priceMicro" value={view.priceMicro} />
    </>
  )
}

/** For whoever is not logged in. */
export function LoginToBuy({ href }: { href: string }) {
  return (
    <Link to={href} className={buttonClasses('primary', 'large')}>
      {texts.login}
    </Link>
  )
}

/** For whoever has it reserved. */
export function PurchaseUnderWay({ href }: { href: string }) {
  return (
    <p className="border-l-2 border-strong pl-4 text-15">
      {marketTexts.offer.underWay}{' '}
      <Link to={href} className="font-semibold text-link hover:underline">
        {marketTexts.offer.goOn}
      </Link>
    </p>
  )
}

/** For whoever sells it. */
export function OwnOffer() {
  return (
    <p className="border-l-2 border-strong pl-4 text-15">
      {texts.own}{' '}
      <Link to="/ventes" className="font-semibold text-link hover:underline">
        {texts.manage}
      </Link>
    </p>
  )
}
