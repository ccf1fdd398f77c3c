import { sql } from 'kysely'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { IncomeName } from '#domain/ledger/chart-of-accounts.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/four-eyes.ts'
import { answerOnce } from '#server/kernel/answer-once.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import { lockRows } from '#server/kernel/db/lock-rows.ts'
import type { OperatorActor } from '#server/kernel/operator-actor.ts'
import type { Platform } from '#server/kernel/platform.ts'
import { stopRefusals } from '#server/ledger/money-stop.ts'
import { writeTreasuryOrder } from './write-treasury-order.ts'

const operation = 'sweep_fees'
const subject = 'income:all'
/** Where the provider's own USDC goes; the treasury knows its address. */
const PROVIDER = 'provider:cash'

/** One income that lies in one escrow and can be taken out. */
export interface SweepLine {
  income: IncomeName
  fromAccount: string
  pocketId: string | null
  amountMicro: MicroUsdc
}

/**
 * Proposes to take out all that the provider has earned by now: of Pockets whose release plan is fixed, so that
 * nothing can be asked back, and of the market and the reserve. Refuses `nothing_due`, and what `proposeDeed` refuses.
 * Rule FEE-01.
 */
export async function proposeSweep(
  platform: Platform,
  by: OperatorActor,
  reason: string,
  key: string,
): Promise<Decision<{ proposalId: string; totalMicro: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { reserve: true })
    const now = platform.clock.now()
    const request = { actorId: by.operatorId, operation, key, input: { reason } }
    return answerOnce(trx, request, now, async () => {
      const lines = await readSweepable(trx)
      if (lines.length === 0) return refuse({ code: 'nothing_due' })
      const totalMicro = lines.reduce((sum, line) => sum + line.amountMicro, 0n).toString()
      const payload = { totalMicro, lines }
      const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
      const proposed = await proposeDeed(trx, platform, by, deed, now)
      return proposed.ok ? accept({ ...proposed.value, totalMicro }) : proposed
    })
  })
}

/**
 * A second operator agrees, and each proposed amount goes out of its own escrow, as far as it is still there. Refuses
 * `unknown_object`, what `agreeToDeed` refuses, `money_stopped`, and
 * `nothing_due` when less is there than was proposed.
 */
export async function agreeToSweep(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  const seen = await platform.db
    .selectFrom('proposal')
    .select('payload')
    .where('id', '=', proposalId)
    .where('operation', '=', operation)
    .executeTakeFirst()
  if (!seen) return refuse({ code: 'unknown_object' })
  const lines = linesOf(seen.payload)
  const decision = await inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { pockets: lines.flatMap(({ pocketId }) => pocketId ?? []), reserve: true })
    const [stopped] = await stopRefusals(trx)
    if (stopped) return refuse(stopped)
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async () => {
      const there = await readSweepable(trx)
      const fits = lines.every((line) =>
        there.some((one) => isSame(one, line) && one.amountMicro >= line.amountMicro),
      )
      if (!fits) return refuse({ code: 'nothing_due' })
      for (const line of lines) {
        const order = {
          kind: 'fee_sweep',
          pocket_id: line.pocketId,
          from_account: line.fromAccount,
          income: line.income,
          to_address: PROVIDER,
          amount_micro: line.amountMicro,
          proposal_id: proposalId,
        } as const
        await writeTreasuryOrder(trx, platform, order, now)
      }
      return accept(null)
    })
  })
  platform.worker.wake()
  return decision
}

function isSame(left: SweepLine, right: SweepLine): boolean {
  return left.income === right.income && left.fromAccount === right.fromAccount
}

function linesOf(payload: Record<string, unknown>): readonly SweepLine[] {
  const lines = payload.lines as readonly (Omit<SweepLine, 'amountMicro'> & {
    amountMicro: string
  })[]
  return lines.map((line) => ({ ...line, amountMicro: micro(BigInt(line.amountMicro)) }))
}

/**
 * What was earned of each Pocket, of the market and of the reserve, less what is on its way out. What the books owe to
 * others is on other accounts and no part of it.
 */
async function readSweepable(trx: Trx): Promise<readonly SweepLine[]> {
  const { rows } = await sql<SweepLine>`
    with earned as (
      select substr(p.account, 8) as income, e.pocket_id, -sum(p.amount_micro) as amount
      from posting p join ledger_entry e on e.id = p.entry_id
      where p.account in ('income:sale-fee', 'income:payout-fee', 'income:recovery')
        and e.pocket_id in (select id from pocket where release_planned_at is not null)
      group by 1, 2
      union all
      select substr(account, 8), null, -sum(amount_micro) from posting
      where account in ('income:royalty', 'income:premium') group by 1
    ), placed as (
      select income, pocket_id as "pocketId", amount, case income
        when 'royalty' then 'escrow:market' when 'premium' then 'escrow:reserve'
        else 'escrow:pocket:' || pocket_id end as "fromAccount"
      from earned
    )
    select income, "pocketId", "fromAccount", (amount - coalesce((
      select sum(o.amount_micro) from treasury_order o where o.kind = 'fee_sweep'
        and o.state in ('intended', 'unknown') and o.income = placed.income
        and o.from_account = placed."fromAccount"), 0))::bigint as "amountMicro"
    from placed order by income, "fromAccount"`.execute(trx)
  return rows.filter(({ amountMicro }) => amountMicro > 0n)
}
