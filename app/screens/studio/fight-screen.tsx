import { Link } from 'react-router'
import { addressHere } from '#app/page-address.ts'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { fightTexts as texts } from '#app/texts/studio/fights.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FIGHT_OUTCOMES } from '#domain/bouts/fight.ts'
import { currencyOptions } from './currencies.ts'
import type { FightPage } from './fight-views.ts'
import { useStudioPlace } from './studio-places.ts'

interface FightScreenProps {
  view: FightPage
  answer: AccountAnswer | undefined
}

/** One of an athlete's own fights: where it stands, what comes next, and the form for it. */
export function FightScreen({ view, answer }: FightScreenProps) {
  const { row, facts, turnedDown } = view
  // What was done is told above, once.
  const refused = answer?.done ? undefined : answer
  const place = useStudioPlace()
  return (
    <>
      <BackLink text={texts.back} href={place('/studio/combats')} />
      <PageHead title={row.title} text={row.where} />
      <section className="mb-8 grid gap-2 border-l-2 border-strong pl-4">
        <p>
          <Badge tone={row.tone}>{row.state}</Badge>
        </p>
        <p className="text-16">{row.next}</p>
        {turnedDown.map((words) => (
          <p key={words} className="text-15 wrap-anywhere text-caution">
            {words}
          </p>
        ))}
        <OutcomeLine answer={answer?.done ? answer : undefined} of={['result', 'earnings']} />
        {view.againHref && (
          <p className="mt-2">
            <Link to={view.againHref} className={buttonClasses('primary', 'normal')}>
              {texts.again.open}
            </Link>
          </p>
        )}
      </section>
      {view.mayReport && <ResultSection answer={refused} />}
      <EarningsSection view={view} answer={refused} />
      <AccountSection title={texts.facts.title}>
        <FactsList facts={facts} />
        {view.mayChange && (
          <p className="text-15 text-soft">
            {texts.changes}{' '}
            <a href={addressHere('/contact')} className="font-semibold text-link hover:underline">
              {texts.write}
            </a>
          </p>
        )}
      </AccountSection>
    </>
  )
}

function ResultSection({ answer }: Pick<FightScreenProps, 'answer'>) {
  const { result } = texts
  const errors = answer?.intent === 'result' ? answer.errors : {}
  return (
    <AccountSection title={result.title}>
      <ConfirmForm
        intent="result"
        open={result.open}
        text={result.text}
        label={result.action}
        answer={answer}
      >
        <PickField
          name="outcome"
          label={result.outcome}
          options={FIGHT_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))}
          error={undefined}
        />
        <LongTextField
          name="reason"
          label={result.reason}
          hint={result.reasonHint}
          maxLength={2_000}
          error={errors.reason}
        />
        <DocumentField name="evidenceHash" label={result.evidence} error={errors.evidenceHash} />
      </ConfirmForm>
    </AccountSection>
  )
}

const tones: Record<FightPage['earnings'][number]['state'], BadgeTone> = {
  waits: 'info',
  verified: 'gain',
  rejected: 'loss',
}

function EarningsSection({ view, answer }: FightScreenProps) {
  const { earnings } = texts
  return (
    <AccountSection title={earnings.title}>
      {view.earnings.length === 0 && !view.mayDeclare && (
        <p className="text-15 text-soft">{earnings.none}</p>
      )}
      {view.earnings.length > 0 && (
        <ul className="border-b border-rule">
          {view.earnings.map(({ id, amount, detail, state }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3"
            >
              <p>
                <span className="type-figure block text-16 font-semibold">{amount}</span>
                <span className="block text-13 text-faint">{detail}</span>
              </p>
              <Badge tone={tones[state]}>{earnings[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
      {view.mayDeclare && (
        <ConfirmForm
          intent="earnings"
          open={earnings.open}
          text={earnings.text}
          label={earnings.action}
          answer={answer}
        >
          <EarningsFields view={view} answer={answer} />
        </ConfirmForm>
      )}
    </AccountSection>
  )
}

function EarningsFields({ view, answer }: FightScreenProps) {
  const { earnings } = texts
  const errors = answer?.intent === 'earnings' ? answer.errors : {}
  return (
    <>
      <input type="hidden" name="key" value={view.key} />
      <PickField
        name="currency"
        label={earnings.currency}
        options={currencyOptions}
        defaultValue="USDC"
        error={undefined}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {(['show', 'win', 'finishBonus', 'fines'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={earnings[name]}
            inputMode="decimal"
            autoComplete="off"
            error={errors[name]}
          />
        ))}
      </div>
      <TextField
        name="rate"
        label={earnings.rate}
        hint={earnings.rateHint}
        inputMode="decimal"
        autoComplete="off"
        error={errors.rate}
      />
      <TextField name="source" label={earnings.source} autoComplete="off" maxLength={200} />
      <DocumentField
        several
        name="evidenceHashes"
        label={earnings.evidence}
        hint={earnings.evidenceHint}
        error={errors.evidenceHashes}
      />
    </>
  )
}
