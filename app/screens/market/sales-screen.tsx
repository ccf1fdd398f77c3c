import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { tradeTexts } from '#app/texts/trades.ts'

/** An offer, a sale or a purchase as a line of its list. */
export interface TradeLine {
  id: string
  title: string
  href: string
  detail: string
  amount: string
}

/** What somebody offers, has sold and has bought. */
export interface SalesView {
  offers: readonly TradeLine[]
  sold: readonly TradeLine[]
  bought: readonly TradeLine[]
  /** The addresses of earlier ones. */
  nextSold: string | null
  nextBought: string | null
}

const texts = tradeTexts.sales

/** One's own offers, which can be withdrawn, sales and purchases. */
export function SalesScreen({
  view,
  answer,
}: {
  view: SalesView
  answer: AccountAnswer | undefined
}) {
  return (
    <PublicFrame>
      <PageHead title={texts.title} text={texts.text} />
      <AccountSection title={texts.offers}>
        <OutcomeLine answer={answer} of={['take-back']} />
        <TradeList lines={view.offers} empty={texts.noOffer}>
          {(id) => (
            <ConfirmForm
              intent="take-back"
              open={texts.takeBack}
              text={texts.takeBackText}
              label={texts.takeBackAction}
              answer={undefined}
              danger
            >
              <input type="hidden" name="id" value={id} />
            </ConfirmForm>
          )}
        </TradeList>
      </AccountSection>
      <AccountSection title={texts.sold}>
        <TradeList lines={view.sold} empty={texts.noSale} />
        <MoreLink to={view.nextSold} />
        <Link to="/gains" className="text-15 font-semibold text-link hover:underline">
          {texts.earnings}
        </Link>
      </AccountSection>
      <AccountSection title={texts.bought}>
        <TradeList lines={view.bought} empty={texts.noPurchase} />
        <MoreLink to={view.nextBought} />
      </AccountSection>
    </PublicFrame>
  )
}

function MoreLink({ to }: { to: string | null }) {
  return (
    to && (
      <Link to={to} className="text-15 font-semibold text-link hover:underline">
        {texts.more}
      </Link>
    )
  )
}

interface TradeListProps {
  lines: readonly TradeLine[]
  empty: string
  children?: (id: string) => ReactNode
}

function TradeList({ lines, empty, children }: TradeListProps) {
  if (lines.length === 0) return <p className="border-y border-rule py-4 text-15">{empty}</p>
  return (
    <ul className="border-b border-rule">
      {lines.map(({ id, title, href, detail, amount }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 border-t border-rule py-4"
        >
          <p className="min-w-0">
            <Link to={href} className="text-16 font-semibold hover:underline">
              {title}
            </Link>
            <span className="block text-13 text-faint">{detail}</span>
          </p>
          <p className="type-figure font-semibold whitespace-nowrap">{amount}</p>
          {children?.(id)}
        </li>
      ))}
    </ul>
  )
}
