import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import type { BudgetView } from '#app/screens/pocket/budget-view.ts'
import { BudgetBars, Spendings } from '#app/screens/pocket/pocket-budget.tsx'
import { TakeBackForm } from '#app/screens/studio/take-back-form.tsx'
import { budgetTexts as texts } from '#app/texts/studio/budget.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

export interface BudgetFields {
  /** How much may be planned in all, in words. */
  most: string
  rows: readonly {
    id: string
    /** Empty for a line whose name an operator has hidden; the hint says why. */
    name: string
    hint: string | undefined
    amount: string
    label: string
  }[]
  /** The lines on which something can be spent. */
  options: readonly { value: string; label: string }[]
  /** The latest day that a spending may have. */
  today: string
}

export interface BudgetPage {
  /** Counts up with each change: what was typed is then read anew. */
  version: string
  title: string
  backHref: string
  /** Null before the first line. */
  budget: BudgetView | null
  fields: BudgetFields
  /** Why nothing can be spent, or nothing can be changed; null where it can. */
  notYet: string | null
  isCancelled: boolean
  /** For the form that records a spending, so that it is recorded once. */
  key: string
}

interface BudgetScreenProps {
  view: BudgetPage
  answer: AccountAnswer | undefined
}

/** What the money of a federation's Pocket is for: the lines, and what is spent on them. */
export function BudgetScreen({ view, answer }: BudgetScreenProps) {
  const { budget, notYet, isCancelled } = view
  return (
    <>
      <BackLink text={view.title} href={view.backHref} />
      <PageHead title={texts.title} text={texts.text} />
      <section className="mb-8 grid gap-3 empty:hidden">
        {notYet && <p className="border-l-2 border-strong pl-4 text-16">{notYet}</p>}
        <OutcomeLine answer={answer} of={['withdraw']} />
      </section>
      {budget && (
        <AccountSection title={texts.shown.title}>
          <BudgetBars view={budget} />
        </AccountSection>
      )}
      {!notYet && <SpendSection view={view} answer={answer} />}
      {!isCancelled && <PlanSection view={view} answer={answer} />}
      {budget && (
        <AccountSection title={texts.shown.spendings}>
          <Spendings
            rows={budget.spendings}
            act={
              isCancelled
                ? undefined
                : ({ id }) => (
                    <TakeBackForm
                      intent="withdraw"
                      id={id}
                      words={texts.withdraw}
                      answer={answer}
                    />
                  )
            }
          />
        </AccountSection>
      )}
    </>
  )
}

function PlanSection({ view: { fields, version }, answer }: BudgetScreenProps) {
  const { plan } = texts
  const errors = answer?.intent === 'plan' ? answer.errors : {}
  return (
    <AccountSection title={plan.title}>
      <p className="text-15 text-soft">
        {fields.most} {plan.hint}
      </p>
      <AccountForm key={version} intent="plan" label={plan.save} answer={answer}>
        {fields.rows.map(({ id, name, hint, amount, label }, at) => (
          <div key={label} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem]">
            <input type="hidden" name={`id-${at}`} value={id} />
            <TextField
              name={`name-${at}`}
              label={label}
              hint={hint}
              defaultValue={name}
              maxLength={80}
              autoComplete="off"
              error={errors[`name-${at}`]}
            />
            <TextField
              name={`amount-${at}`}
              label={plan.amount}
              defaultValue={amount}
              inputMode="decimal"
              autoComplete="off"
              error={errors[`amount-${at}`]}
            />
          </div>
        ))}
      </AccountForm>
    </AccountSection>
  )
}

function SpendSection({ view: { fields, key, version }, answer }: BudgetScreenProps) {
  const { spend } = texts
  const errors = answer?.intent === 'spend' ? answer.errors : {}
  if (fields.options.length === 0) {
    return (
      <AccountSection title={spend.title}>
        <p className="text-15 text-soft">{spend.none}</p>
      </AccountSection>
    )
  }
  return (
    <AccountSection title={spend.title}>
      <AccountForm key={version} intent="spend" label={spend.save} answer={answer}>
        <input type="hidden" name="key" value={key} />
        <PickField
          name="lineId"
          label={spend.line}
          options={fields.options}
          error={errors.lineId}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            name="amount"
            label={spend.amount}
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount}
          />
          <TextField
            name="spentOn"
            type="date"
            label={spend.day}
            max={fields.today}
            error={errors.spentOn}
          />
        </div>
        <TextField
          name="note"
          label={spend.note}
          hint={spend.noteHint}
          maxLength={200}
          autoComplete="off"
          error={errors.note}
        />
        <DocumentField
          name="evidenceHash"
          label={spend.proof}
          hint={spend.proofHint}
          error={errors.evidenceHash}
        />
      </AccountForm>
    </AccountSection>
  )
}
