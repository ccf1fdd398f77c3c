import { Link } from 'react-router'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { earningsTexts as texts } from '#app/texts/earnings.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AddressSection } from './address-section.tsx'

/** What the page of one's own earnings shows. */
export interface EarningsView {
  owed: {
    total: string
    some: boolean
    claimable: boolean
    confirm: string
    lines: readonly OwedLine[]
    /** Of certificates in wallets: the contract pays these. */
    onChain: readonly OwedLine[]
    rhythm: string
  }
  address: { current: string | null; usable: string | null; change: string }
  preference: { automatic: boolean; minimum: string }
  payouts: readonly PayoutLine[]
  /** The address of the page with earlier payouts. */
  nextHref: string | null
  /** Names one press, so that it is carried out once. */
  claimKey: string
  wallets: readonly string[]
  identityKnown: boolean
}

interface OwedLine {
  label: string
  note: string
  value: string
}

interface PayoutLine {
  id: string
  title: string
  detail: string
  amount: string
  state: 'intended' | 'unknown' | 'done' | 'refused'
}

interface EarningsProps {
  view: EarningsView
  answer: AccountAnswer | undefined
}

/** What a backer is owed, takes in one press, and has been paid. */
export function EarningsScreen({ view, answer }: EarningsProps) {
  return (
    <PublicFrame>
      <PageHead back={texts.back} title={texts.title} text={texts.text} />
      <OwedSection view={view} answer={answer} />
      <AddressSection view={view} answer={answer} />
      <PreferenceSection view={view} answer={answer} />
      <PayoutsSection view={view} />
    </PublicFrame>
  )
}

function OwedSection({ view: { owed, address, claimKey }, answer }: EarningsProps) {
  const total = { label: texts.owed.total, value: owed.total, total: true }
  return (
    <AccountSection title={texts.owed.title}>
      <OutcomeLine answer={answer} of={['claim']} />
      {owed.some ? (
        <FactsList facts={[...owed.lines, total]} />
      ) : (
        <p className="border-y border-rule py-4 text-15">{texts.owed.none}</p>
      )}
      {owed.some && !address.current && (
        <a href="#versement" className={`${buttonClasses('primary', 'large')} justify-self-start`}>
          {texts.owed.noAddress}
        </a>
      )}
      {owed.some && address.usable && <p className="text-15">{address.usable}</p>}
      {owed.claimable && (
        <ConfirmForm
          key={claimKey}
          intent="claim"
          open={texts.owed.open(owed.total)}
          text={owed.confirm}
          label={texts.owed.action}
          answer={undefined}
          main
        >
          <input type="hidden" name="key" value={claimKey} />
        </ConfirmForm>
      )}
      {owed.onChain.length > 0 && (
        <>
          <h3 className="text-16 font-semibold">{texts.owed.onChain}</h3>
          <FactsList facts={[...owed.onChain]} />
        </>
      )}
      <p className="text-13 text-faint">{owed.rhythm}</p>
    </AccountSection>
  )
}

function PreferenceSection({ view: { preference }, answer }: EarningsProps) {
  const errors = answer?.intent === 'preference' ? answer.errors : {}
  return (
    <AccountSection title={texts.preference.title}>
      <AccountForm intent="preference" label={texts.preference.action} answer={answer}>
        <CheckField name="automatic" defaultChecked={preference.automatic} error={undefined}>
          {texts.preference.automatic}
        </CheckField>
        <TextField
          name="minimum"
          label={texts.preference.minimum}
          inputMode="decimal"
          required
          defaultValue={preference.minimum}
          error={errors.minimum}
        />
      </AccountForm>
    </AccountSection>
  )
}

const tones: Record<PayoutLine['state'], BadgeTone> = {
  intended: 'neutral',
  unknown: 'info',
  done: 'gain',
  refused: 'loss',
}

function PayoutsSection({ view: { payouts, nextHref } }: Pick<EarningsProps, 'view'>) {
  return (
    <AccountSection title={texts.payouts.title}>
      {payouts.length === 0 ? (
        <p className="border-y border-rule py-4 text-15">{texts.payouts.none}</p>
      ) : (
        <ul className="border-b border-rule">
          {payouts.map(({ id, title, detail, amount, state }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-4"
            >
              <p>
                <span className="type-figure block text-16 font-semibold">{amount}</span>
                <span className="block text-13 text-faint">
                  {title} · {detail}
                </span>
              </p>
              <Badge tone={tones[state]}>{texts.payouts.states[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {nextHref && (
        <Link to={nextHref} className="text-15 font-semibold text-link hover:underline">
          {texts.payouts.next}
        </Link>
      )}
    </AccountSection>
  )
}
