import { add, larger, type MicroUsdc, subtract, ZERO } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, refuse, when } from '#domain/kernel/refusal.ts'
import { type Instant, parisDate } from '#domain/kernel/time.ts'
import type { PocketTerms } from './pocket.ts'
import type { PocketHistory } from './pocket-status.ts'

/** How many lines a budget may have. */
export const MOST_BUDGET_LINES = 20

/** A line of a budget as it stands. */
export type BudgetLine = {
  readonly id: string
  readonly name: string
  readonly earmarkedMicro: MicroUsdc
  readonly spentMicro: MicroUsdc
  /** Something was recorded on it once, withdrawn or not: it stays, so that everybody can read it. */
  readonly isUsed: boolean
}

/** A line as it is to be: an existing one by its id, or a new one. */
export type PlannedLine = {
  readonly id: string | null
  readonly name: string
  readonly earmarkedMicro: MicroUsdc
}

export type BudgetFacts = {
  readonly terms: PocketTerms
  readonly history: Pick<PocketHistory, 'publishedAt' | 'cancelledAt'>
  readonly raisedMicro: MicroUsdc
  readonly lines: readonly BudgetLine[]
}

/** The most that the lines of a budget may sum to: the goal, or what was raised beyond it; null where there is no goal. */
export function mostToEarmark({
  terms,
  raisedMicro,
}: Pick<BudgetFacts, 'terms' | 'raisedMicro'>): MicroUsdc | null {
  if (terms.kind === 'share' || terms.goalMicro === null) return null
  return larger(terms.goalMicro, raisedMicro)
}

/**
 * Whether these lines may stand in place of the present ones. Refuses `transition_not_allowed` for a cancelled Pocket, `unknown_object`
 * for a line that is not there or is named twice, `budget_line_spent` where a line would hold less than what is spent on it, or would
 * go with what was recorded on it, `budget_line_empty`, and `budget_too_large`. Rule FED-01.
 */
export function decideBudget(
  { lines, history, ...pocket }: BudgetFacts,
  planned: readonly PlannedLine[],
): Decision<readonly PlannedLine[]> {
  if (history.cancelledAt !== null) return refuse({ code: 'transition_not_allowed' })
  const present = new Map(lines.map((line) => [line.id, line]))
  const kept = planned.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(kept).size < kept.length || !kept.every((id) => present.has(id))) {
    return refuse({ code: 'unknown_object' })
  }
  const isUsed = ({ id }: PlannedLine) => id !== null && present.get(id)?.isUsed === true
  const isEmpty = (line: PlannedLine) => line.earmarkedMicro <= 0n && !isUsed(line)
  return acceptUnless(
    [
      ...spentRefusals(lines, planned),
      ...when(planned.some(isEmpty), { code: 'budget_line_empty' }),
      ...sumRefusals(pocket, planned),
    ],
    () => planned,
  )
}

/** A line may be lowered to what is spent on it; one on which nothing was ever recorded may go. */
function spentRefusals(
  lines: readonly BudgetLine[],
  planned: readonly PlannedLine[],
): readonly Refusal[] {
  return lines.flatMap(({ id, name, spentMicro, isUsed }) => {
    const next = planned.find((line) => line.id === id)
    const short = next ? next.earmarkedMicro < spentMicro : isUsed
    return when(short, { code: 'budget_line_spent', detail: { name, spentMicro } })
  })
}

function sumRefusals(
  pocket: Pick<BudgetFacts, 'terms' | 'raisedMicro'>,
  planned: readonly PlannedLine[],
): readonly Refusal[] {
  const mostMicro = mostToEarmark(pocket)
  if (mostMicro === null) return []
  const sumMicro = add(ZERO, ...planned.map(({ earmarkedMicro }) => earmarkedMicro))
  return when(sumMicro > mostMicro, { code: 'budget_too_large', detail: { mostMicro } })
}

/**
 * Whether an amount may be recorded as spent on a line. Refuses `transition_not_allowed` before the Pocket is published and once it is
 * cancelled, `date_in_the_future`, and `budget_line_exceeded` where the line has less left. Rule FED-01.
 */
export function decideSpending(
  { publishedAt, cancelledAt }: BudgetFacts['history'],
  line: BudgetLine,
  { amountMicro, spentOn }: { readonly amountMicro: MicroUsdc; readonly spentOn: string },
  now: Instant,
): Decision<null> {
  const leftMicro = subtract(line.earmarkedMicro, line.spentMicro)
  return acceptUnless(
    [
      ...when(publishedAt === null || cancelledAt !== null, { code: 'transition_not_allowed' }),
      ...when(spentOn > parisDate(now), { code: 'date_in_the_future' }),
      ...when(amountMicro > leftMicro, { code: 'budget_line_exceeded', detail: { leftMicro } }),
    ],
    () => null,
  )
}
