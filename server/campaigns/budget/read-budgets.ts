import { sql } from 'kysely'
import type { BudgetLine } from '#domain/campaigns/budget.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { anyUuid, type Database, type Platform } from '#server/kernel/door.ts'

/** A line as it is read; its name is null once an operator has hidden it, with why. */
export type ReadLine = Omit<BudgetLine, 'name'> & {
  name: string | null
  hiddenBecause: string | null
}

/** What was spent on a line, or that it was withdrawn again. What an operator has hidden is null. */
export interface Spending {
  id: string
  lineId: string
  amountMicro: MicroUsdc
  /** A day. */
  spentOn: string
  note: string | null
  /** The proof, by its SHA-256. */
  evidenceHash: string | null
  /** Why an operator has hidden the two. */
  hiddenBecause: string | null
  recordedAt: Date
  /** When and why it was withdrawn; null while it counts. */
  withdrawn: { at: Date; because: string | null } | null
}

/** What an organisation says that a Pocket's money is for, and what it has spent. */
export interface Budget {
  pocketId: string
  lines: readonly ReadLine[]
  /** The latest first. */
  spendings: readonly Spending[]
  /** When a line or a spending was last written; null for a budget without lines. */
  changedAt: Date | null
}

type LineRow = BudgetLine & { pocketId: string; changedAt: Date; hiddenBecause: string | null }

/** The lines of these Pockets' budgets in their order, each with what counts as spent on it. */
export async function readLines(db: Database, pocketIds: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.pocket_id as "pocketId", line.name, line.earmarked_micro as "earmarkedMicro",
      coalesce(sum(entry.amount_micro), 0)::bigint as "spentMicro", count(entry.id) > 0 as "isUsed",
      greatest(line.changed_at, max(entry.recorded_at)) as "changedAt",
      (select hidden_because from hidden_budget_text hidden where text_id = line.id and hidden.text = line.name) as "hiddenBecause"
    from budget_line line left join budget_entry entry on entry.line_id = line.id
    where line.pocket_id = any(${pocketIds}::uuid[])
    group by line.id order by line.pocket_id, line.position, line.id`.execute(db)
  return rows
}

/** The budgets of these Pockets, by Pocket; one without lines is left out. */
export async function readBudgets(
  { db }: Pick<Platform, 'db'>,
  pocketIds: readonly string[],
): Promise<ReadonlyMap<string, Budget>> {
  const lines = await readLines(db, pocketIds)
  const spendings = await readSpendings(
    db,
    lines.filter(({ isUsed }) => isUsed).map(({ id }) => id),
  )
  const budgets = [...Map.groupBy(lines, ({ pocketId }) => pocketId)].map(([pocketId, rows]) => {
    const ids = new Set(rows.map(({ id }) => id))
    const times = rows.map(({ changedAt }) => changedAt.getTime())
    return {
      pocketId,
      lines: rows.map(({ pocketId: _, changedAt: __, name, ...line }) => {
        return { ...line, name: line.hiddenBecause === null ? name : null }
      }),
      spendings: spendings.filter(({ lineId }) => ids.has(lineId)),
      changedAt: new Date(Math.max(...times)),
    }
  })
  return new Map(budgets.map((budget) => [budget.pocketId, budget]))
}

async function readSpendings(db: Database, lineIds: readonly string[]): Promise<Spending[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .selectFrom('budget_entry as entry')
    .leftJoin('budget_entry as withdrawal', 'withdrawal.withdraws_id', 'entry.id')
    .leftJoin('hidden_budget_text as hidden', 'hidden.text_id', 'entry.id')
    .leftJoin('hidden_budget_text as silent', 'silent.text_id', 'withdrawal.id')
    .select(['entry.id', 'entry.line_id as lineId', 'entry.amount_micro as amountMicro'])
    .select(['entry.spent_on as spentOn', 'entry.note', 'entry.evidence_hash as evidenceHash'])
    .select(['entry.recorded_at as recordedAt', 'hidden.hidden_because as hiddenBecause'])
    .select(['withdrawal.recorded_at as withdrawnAt', 'withdrawal.note as because'])
    .select('silent.hidden_at as silentAt')
    .where('entry.line_id', '=', anyUuid(lineIds))
    .where('entry.withdraws_id', 'is', null)
    .orderBy('entry.spent_on', 'desc')
    .orderBy('entry.recorded_at', 'desc')
    .orderBy('entry.id')
    .execute()
  return rows.map(({ withdrawnAt, because, silentAt, ...row }) => ({
    ...row,
    ...(row.hiddenBecause !== null && { note: null, evidenceHash: null }),
    withdrawn: withdrawnAt && { at: withdrawnAt, because: silentAt ? null : because },
  }))
}

/** The budget of one Pocket; empty where nothing is planned. */
export async function findBudget(
  platform: Pick<Platform, 'db'>,
  pocketId: string,
): Promise<Budget> {
  const found = await readBudgets(platform, [pocketId])
  return found.get(pocketId) ?? { pocketId, lines: [], spendings: [], changedAt: null }
}
