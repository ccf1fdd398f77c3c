import type { BudgetFields } from '#app/screens/studio/pockets/budget-screen.tsx'
import { numberText, usdcText } from '#app/texts/format.ts'
import { budgetTexts as texts } from '#app/texts/studio/budget.ts'
import { type BudgetFacts, MOST_BUDGET_LINES, mostToEarmark } from '#domain/campaigns/budget.ts'
import {
  formatUsdc,
  type MicroUsdc,
  normaliseTypedAmount,
  parseUsdc,
  subtract,
} from '#domain/kernel/money.ts'
import { parisDate } from '#domain/kernel/time.ts'

type Fields = Record<string, string>
type Errors = Record<string, string>

/** Empty lines below those that stand. */
const BLANK = 2

interface Lines {
  lines: readonly {
    id: string
    name: string | null
    hiddenBecause: string | null
    earmarkedMicro: MicroUsdc
    spentMicro: MicroUsdc
  }[]
}

/** The fields of a budget: its lines, with empty ones below them. */
export function budgetFields(
  { lines }: Lines,
  pocket: Pick<BudgetFacts, 'terms' | 'raisedMicro'>,
  now: Date,
): BudgetFields {
  const blank = Math.min(BLANK, MOST_BUDGET_LINES - lines.length)
  const rows = [
    ...lines.map(({ id, name, hiddenBecause, earmarkedMicro }) => ({
      id,
      name: name ?? '',
      amount: formatUsdc(earmarkedMicro),
      hint: hiddenBecause === null ? undefined : texts.hiddenBecause(hiddenBecause),
    })),
    ...Array.from({ length: blank }, () => ({ id: '', name: '', amount: '', hint: undefined })),
  ]
  const most = mostToEarmark(pocket)
  return {
    most: most === null ? texts.plan.free : texts.plan.most(usdcText(most)),
    rows: rows.map((row, at) => ({ ...row, label: texts.plan.name(numberText(at + 1)) })),
    options: lines.map(({ id, name, earmarkedMicro, spentMicro }) => ({
      value: id,
      label: texts.spend.option(
        name ?? texts.shown.hidden,
        usdcText(subtract(earmarkedMicro, spentMicro)),
      ),
    })),
    today: parisDate(now),
  }
}

/** The lines as they were typed, without those that were left empty, and what is wrong with single fields. */
export function readPlan(fields: Fields) {
  const errors: Errors = {}
  const lines = Array.from({ length: MOST_BUDGET_LINES }, (_, at) => {
    const name = (fields[`name-${at}`] ?? '').trim()
    const typed = fields[`amount-${at}`] ?? ''
    if (name === '' && typed.trim() === '') return []
    const earmarked = normaliseTypedAmount(typed)
    if (name.length < 2) errors[`name-${at}`] = texts.wrong.name
    if (!parseUsdc(earmarked).ok) errors[`amount-${at}`] = texts.wrong.amount
    return [{ lineId: fields[`id-${at}`] || null, name, earmarked }]
  })
  return { input: { lines: lines.flat() }, errors }
}

/** A spending as it was typed, its amount as programs write it. */
export function readSpending({ lineId, amount = '', spentOn, note, evidenceHash }: Fields) {
  return { lineId, amount: normaliseTypedAmount(amount), spentOn, note, evidenceHash }
}
