import { limitsTexts as texts } from '#app/texts/limits.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { FactsList } from '#app/ui/facts-list.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { OutcomeLine } from './outcome-line.tsx'

/** What somebody has spent this month and lets themselves spend, in words. */
export interface LimitsView {
  spent: string
  /** Null without a limit. */
  limit: { amount: string; left: string } | null
  /** What changes later; null for nothing. */
  next: string | null
  /** That a pause is under way, and until when; null without one. */
  pause: string | null
  /** No pause could last longer. */
  isPausedForGood: boolean
}

interface LimitsScreenProps {
  view: LimitsView
  answer: AccountAnswer | undefined
}

/** The limits that somebody sets themselves. */
export function LimitsScreen({ view, answer }: LimitsScreenProps) {
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <MonthSection view={view} />
      <LimitSection view={view} answer={answer} />
      <PauseSection view={view} answer={answer} />
      <AccountSection title={texts.support.title}>
        <p className="text-15 text-soft">{texts.support.text}</p>
        <a
          href="tel:+33974751313"
          className="type-figure justify-self-start text-18 font-semibold text-link hover:underline"
        >
          {texts.support.phone}
        </a>
      </AccountSection>
    </AccountFrame>
  )
}

function MonthSection({ view: { spent, limit, next } }: Pick<LimitsScreenProps, 'view'>) {
  const { month } = texts
  return (
    <AccountSection title={month.title}>
      <FactsList
        facts={[
          { label: month.spent, value: spent, note: month.spentNote },
          { label: month.limit, value: limit?.amount ?? month.none },
          ...(limit ? [{ label: month.left, value: limit.left, total: true }] : []),
        ]}
      />
      {next && <p className="border-l-2 border-caution pl-4 text-15">{next}</p>}
    </AccountSection>
  )
}

function LimitSection({ view, answer }: LimitsScreenProps) {
  return (
    <AccountSection title={texts.limit.title}>
      <p className="text-15 text-soft">{texts.limit.text}</p>
      <AccountForm intent="limit" label={texts.limit.action} answer={answer}>
        <TextField
          name="limit"
          inputMode="decimal"
          autoComplete="off"
          required
          label={texts.limit.label}
          error={answer?.intent === 'limit' ? answer.errors.limit : undefined}
        />
      </AccountForm>
      <OutcomeLine answer={answer} of={['end-limit']} />
      {view.limit && (
        <AccountForm intent="end-limit" label={texts.limit.end} answer={undefined} quiet />
      )}
    </AccountSection>
  )
}

function PauseSection({ view, answer }: LimitsScreenProps) {
  const { pause } = texts
  const errors = answer?.intent === 'pause' ? answer.errors : {}
  return (
    <AccountSection title={pause.title}>
      {view.pause ? (
        <div className="grid gap-1 border-l-2 border-strong pl-4 text-15">
          <p className="font-semibold">{view.pause}</p>
          {!view.isPausedForGood && <p>{pause.longer}</p>}
        </div>
      ) : null}
      <p className="text-15 text-soft">{pause.text}</p>
      {!view.isPausedForGood && (
        <AccountForm intent="pause" label={pause.action} answer={answer} danger>
          <PickField
            name="period"
            label={pause.label}
            error={errors.period}
            options={Object.entries(pause.periods).map(([value, label]) => ({ value, label }))}
          />
          <CheckField name="understood" error={errors.understood}>
            {pause.box}
          </CheckField>
        </AccountForm>
      )}
    </AccountSection>
  )
}
