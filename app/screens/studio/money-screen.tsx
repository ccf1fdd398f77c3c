import { Link } from 'react-router'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { AddressSection } from '#app/screens/earnings/address-section.tsx'
import type { EarningsView } from '#app/screens/earnings/earnings-screen.tsx'
import { earningsTexts } from '#app/texts/earnings.ts'
import { studioMoneyTexts as texts } from '#app/texts/studio/money.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'

/** What one Pocket has brought. */
export interface MoneyPocket {
  id: string
  title: string
  /** Its public books. */
  href: string
  facts: readonly { label: string; value: string; total?: boolean }[]
  /** The next release; undefined where none is left. */
  next: string | undefined
}

export type PayeeView = Pick<EarningsView, 'address' | 'wallets' | 'identityKnown'>

/** A recipient's money. */
export interface StudioMoneyView {
  /** Where the reader is paid; null for who is not. */
  payee: PayeeView | null
  totals: readonly { label: string; figure: string; note: string }[]
  pockets: readonly MoneyPocket[]
  payouts: readonly {
    id: string
    amount: string
    detail: string
    state: 'intended' | 'unknown' | 'done' | 'refused'
  }[]
  papers: readonly { href: string; label: string }[]
}

interface MoneyScreenProps {
  view: StudioMoneyView
  answer: AccountAnswer | undefined
}

/** What a recipient's Pockets have brought, what is still held, and how it is paid. */
export function MoneyScreen({ view, answer }: MoneyScreenProps) {
  return (
    <>
      <PageHead title={texts.title} text={texts.text} />
      <StatStrip stats={view.totals} label={texts.totals} />
      <Fold summary={texts.how} className="mt-3 mb-8">
        <p className="max-w-prose text-15 text-soft">{texts.howText}</p>
      </Fold>
      <AccountSection title={texts.pockets}>
        {view.pockets.length === 0 && <p className="text-15 text-soft">{texts.none}</p>}
        {view.pockets.map(({ id, title, href, facts, next }) => (
          <div key={id} className="grid gap-2">
            <h3>
              <Link
                reloadDocument
                to={href}
                className="inline-flex min-h-9 items-center text-16 font-semibold text-link wrap-anywhere hover:underline"
              >
                {title}
              </Link>
            </h3>
            <FactsList facts={facts} label={title} />
            {next && <p className="text-15 text-soft">{next}</p>}
          </div>
        ))}
      </AccountSection>
      <Payouts payouts={view.payouts} />
      {view.payee && <AddressSection view={view.payee} answer={answer} />}
      <AccountSection title={texts.papers}>
        <ul className="border-b border-rule">
          {view.papers.map(({ href, label }) => (
            <li key={href} className="border-t border-rule">
              <Link
                reloadDocument
                to={href}
                className="flex min-h-12 items-center text-15 font-semibold text-link hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </AccountSection>
    </>
  )
}

const tones: Record<StudioMoneyView['payouts'][number]['state'], BadgeTone> = {
  intended: 'neutral',
  unknown: 'info',
  done: 'gain',
  refused: 'loss',
}

function Payouts({ payouts }: Pick<StudioMoneyView, 'payouts'>) {
  return (
    <AccountSection title={texts.payouts}>
      {payouts.length === 0 && <p className="text-15 text-soft">{texts.noPayouts}</p>}
      {payouts.length > 0 && (
        <ul className="border-b border-rule">
          {payouts.map(({ id, amount, detail, state }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3"
            >
              <p>
                <span className="type-figure block text-16 font-semibold">{amount}</span>
                <span className="block text-13 text-faint">{detail}</span>
              </p>
              <Badge tone={tones[state]}>{earningsTexts.payouts.states[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}
