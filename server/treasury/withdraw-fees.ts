import { sql } from 'kysely'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import type { IncomeName } from '#domain/ledger/chart-of-accounts.ts'
import { approvable } from '#server/approvals/door.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { writeTreasuryOrder } from './write-treasury-order.ts'

/** The destination of the company's own USDC; the treasury knows its address. */
const PROVIDER = 'provider:cash'

/** One income, in one escrow, that can be withdrawn. */
export interface FeeWithdrawalLine {
  income: IncomeName
  fromAccount: string
  pocketId: string | null
  amountMicro: MicroUsdc
}

/**
 * All that the company has earned by now goes out, each amount of its own escrow: of Pockets whose release plan is fixed,
 * so that nothing can be asked back, and of the market and the reserve. Refuses `nothing_due` where nothing is earned, or
 * less is there than was proposed, and to whoever approves `money_stopped`. Rule FEE-01.
 */
export const feeWithdrawal = approvable({
  operation: 'withdraw_fees',
  subject: 'income:*',
  path: '/fee-withdrawals/:id/approvals',
  once: 'withdraw_fees',
  payloadOf: (kept) => ({ lines: linesOf(kept) }),
  load: async ({ trx }, { lines = [] }: { lines?: readonly FeeWithdrawalLine[] }) => {
    await lockRows(trx, { pockets: lines.flatMap(({ pocketId }) => pocketId ?? []), reserve: true })
    return readWithdrawable(trx)
  },
  owners: () => [],
  decide: (_, lines, _request: { reason: string }) => {
    if (lines.length === 0) return refuse({ code: 'nothing_due' })
    const totalMicro = lines.reduce((sum, line) => sum + line.amountMicro, 0n).toString()
    return accept({
      subject: 'income:all',
      payload: { totalMicro, lines },
      shown: { totalMicro },
    })
  },
  barredBy: ({ trx }) => stopRefusals(trx),
  carryOut: async ({ trx, platform, now }, there, { lines }, { proposalId }) => {
    const fits = lines.every((line) =>
      there.some((one) => isSame(one, line) && one.amountMicro >= line.amountMicro),
    )
    if (!fits) return refuse({ code: 'nothing_due' })
    for (const line of lines) {
      const order = {
        kind: 'fee_withdrawal',
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
  },
})

function isSame(left: FeeWithdrawalLine, right: FeeWithdrawalLine): boolean {
  return left.income === right.income && left.fromAccount === right.fromAccount
}

function linesOf(payload: Record<string, unknown>): readonly FeeWithdrawalLine[] {
  const lines = payload.lines as readonly (Omit<FeeWithdrawalLine, 'amountMicro'> & {
    amountMicro: string
  })[]
  return lines.map((line) => ({ ...line, amountMicro: micro(BigInt(line.amountMicro)) }))
}

/**
 * Fees earned by each Pocket, by the market and by the reserve, less what is being paid out. Other people's money is on other
 * accounts and no part of it.
 */
async function readWithdrawable(trx: Trx): Promise<readonly FeeWithdrawalLine[]> {
  const { rows } = await sql<FeeWithdrawalLine>`
    with earned as (
      select substr(p.account, 8) as income, e.pocket_id, -sum(p.amount_micro) as amount
      from posting p join ledger_entry e on e.id = p.entry_id
      where p.account in ('income:sale-fee', 'income:payout-fee', 'income:recovery')
        and e.pocket_id in (select id from pocket where release_planned_at is not null)
      group by 1, 2
      union all
      -- The royalty of a foreign sale lies in the market contract, for the company alone, and never came into the escrow.
      select substr(p.account, 8), null, -sum(p.amount_micro) from posting p
        join ledger_entry e on e.id = p.entry_id
      where p.account in ('income:royalty', 'income:premium') and e.kind <> 'foreign_royalty' group by 1
    ), placed as (
      select income, pocket_id as "pocketId", amount, case income
        when 'royalty' then 'escrow:market' when 'premium' then 'escrow:reserve'
        else 'escrow:pocket:' || pocket_id end as "fromAccount"
      from earned
    )
    select income, "pocketId", "fromAccount", (amount - coalesce((
      select sum(o.amount_micro) from treasury_order o where o.kind = 'fee_withdrawal'
        and o.state in ('intended', 'unknown') and o.income = placed.income
        and o.from_account = placed."fromAccount"), 0))::bigint as "amountMicro"
    from placed order by income, "fromAccount"`.execute(trx)
  return rows.filter(({ amountMicro }) => amountMicro > 0n)
}
