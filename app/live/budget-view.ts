import type { BudgetBar, BudgetView, SpendingRow } from '#app/screens/pocket/budget-view.ts'
import { dateText, numberText, usdcText, wholeDayText } from '#app/texts/format.ts'
import { budgetTexts } from '#app/texts/studio/budget.ts'
import { add, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'

/** A budget as the server reads it. */
export interface ReadBudget {
  lines: readonly {
    id: string
    name: string | null
    hiddenBecause: string | null
    earmarkedMicro: MicroUsdc
    spentMicro: MicroUsdc
  }[]
  spendings: readonly {
    id: string
    lineId: string
    amountMicro: MicroUsdc
    spentOn: string
    note: string | null
    evidenceHash: string | null
    hiddenBecause: string | null
    withdrawn: { at: Date; because: string | null } | null
  }[]
  changedAt: Date | null
}

interface Sums {
  earmarkedMicro: MicroUsdc
  spentMicro: MicroUsdc
}

const texts = budgetTexts.shown

const sumsOf = (lines: readonly Sums[]): Sums => ({
  earmarkedMicro: add(ZERO, ...lines.map(({ earmarkedMicro }) => earmarkedMicro)),
  spentMicro: add(ZERO, ...lines.map(({ spentMicro }) => spentMicro)),
})

const lengthOf = ({ spentMicro, earmarkedMicro }: Sums): number =>
  earmarkedMicro === 0n ? 0 : Number((spentMicro * 1_000n) / earmarkedMicro)

function barOf(named: Pick<BudgetBar, 'id' | 'name' | 'href'>, sums: Sums): BudgetBar {
  const { earmarkedMicro, spentMicro } = sums
  return {
    ...named,
    spentOf: texts.spentOf(usdcText(spentMicro), usdcText(earmarkedMicro)),
    left: texts.left(usdcText(subtract(earmarkedMicro, spentMicro))),
    length: lengthOf(sums),
  }
}

/** A budget's spendings in words, the latest first. Why one was hidden is for the organisation that it is of. */
function spendingRows({ lines, spendings }: ReadBudget, isOwn: boolean): SpendingRow[] {
  const names = new Map(lines.map(({ id, name }) => [id, name ?? texts.hidden]))
  return spendings.map(({ id, lineId, amountMicro, spentOn, withdrawn, ...spending }) => ({
    id,
    day: wholeDayText(spentOn),
    line: names.get(lineId) ?? '',
    note: spending.note ?? texts.hidden,
    amount: usdcText(amountMicro),
    proof: spending.evidenceHash,
    withdrawn:
      withdrawn && texts.withdrawn(dateText(withdrawn.at), withdrawn.because ?? texts.hidden),
    hiddenBecause:
      isOwn && spending.hiddenBecause ? budgetTexts.hiddenBecause(spending.hiddenBecause) : null,
  }))
}

/** What one Pocket's money is for; null where nobody has said so. */
export function budgetView(budget: ReadBudget | undefined, isOwn = false): BudgetView | null {
  if (!budget?.changedAt) return null
  const { lines, changedAt } = budget
  const sums = sumsOf(lines)
  return {
    total: texts.total(usdcText(sums.spentMicro), usdcText(sums.earmarkedMicro)),
    length: lengthOf(sums),
    lines: lines.map(({ id, name, ...line }) =>
      barOf({ id, name: name ?? texts.hidden, href: null }, line),
    ),
    spendings: spendingRows(budget, isOwn),
    changed: texts.changed(dateText(changedAt)),
    more: null,
  }
}

/** The same for all Pockets of a federation, one line each, with the latest spendings of all. */
export function budgetsView(
  pockets: readonly { id: string; slug: string; terms: { title: string } }[],
  budgets: ReadonlyMap<string, ReadBudget>,
  most: number,
): BudgetView | null {
  const known = pockets.flatMap(({ id, slug, terms }) => {
    const budget = budgets.get(id)
    return budget ? [{ budget, bar: { id, name: terms.title, href: `/p/${slug}#budget` } }] : []
  })
  const all = known.map(({ budget }) => budget)
  const times = all.flatMap(({ changedAt }) => changedAt ?? []).map((at) => at.getTime())
  const lines = all.flatMap((budget) => budget.lines)
  const spendings = all
    .flatMap((budget) => budget.spendings)
    .toSorted((one, other) => other.spentOn.localeCompare(one.spentOn))
  const whole = {
    lines,
    spendings: spendings.slice(0, most),
    changedAt: new Date(Math.max(...times)),
  }
  const view = times.length > 0 ? budgetView(whole) : null
  // Of one Pocket alone the lines say more.
  const bars =
    known.length > 1 ? known.map(({ budget, bar }) => barOf(bar, sumsOf(budget.lines))) : null
  return (
    view && {
      ...view,
      lines: bars ?? view.lines,
      more: spendings.length > most ? texts.more(numberText(most)) : null,
    }
  )
}
