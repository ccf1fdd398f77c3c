import { sql } from 'kysely'
import { micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type AccountPath, findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { decideAdjustment, decideReversal } from '#domain/ledger/correction.ts'
import type { Entry, Posting } from '#domain/ledger/ledger.ts'
import { approvable } from '#server/approvals/door.ts'
import { lockRows, type Trx, withEvidence } from '#server/kernel/door.ts'
import { openAccounts } from './balances.ts'
import { bookEntries } from './book-entries.ts'
import { readEntryByKey } from './read-entries.ts'
import { readFreeReserve } from './read-free-reserve.ts'
import { isStillMissing } from './refunds-by-hand.ts'

/** Lines on accounts of the provider's, in µUSDC, debit above zero; and the document that shows why. */
interface Adjustment {
  lines: readonly Posting[]
  evidenceHash: string
  reason: string
}

/** An entry to undo, by its business key, and the document that shows why. */
interface Reversal {
  businessKey: string
  evidenceHash: string
  reason: string
}

/** A correction: `payload` has the `lines` to be booked or the entry that it `reverses`. */
export interface Correction {
  subject: string
  payload: { evidenceHash: string } & Record<string, unknown>
  reason: string
}

export function adjustmentOf({ lines, evidenceHash, reason }: Adjustment): Correction {
  const payload = { lines, evidenceHash }
  return { subject: `ledger-adjustment:${evidenceHash}`, payload, reason }
}

export function reversalOf({ businessKey, evidenceHash, reason }: Reversal): Correction {
  const payload = { reverses: businessKey, evidenceHash }
  return { subject: `ledger-reversal:${businessKey}`, payload, reason }
}

/**
 * A manual adjustment or an exact reversal, with a document on file; judged by the balances when it is approved. Refuses what
 * `decideAdjustment` and `decideReversal` refuse, `unknown_object` for an unknown entry, `evidence_not_on_file`, and
 * `transition_not_allowed` for a part of a payment of which something was booked meanwhile.
 */
export const ledgerCorrection = approvable({
  operation: 'adjust_ledger',
  subject: 'ledger-*',
  path: '/ledger-corrections/:id/approvals',
  once: 'correct_ledger',
  payloadOf: (kept) => kept,
  load: async ({ trx }, _: unknown) => {
    await lockRows(trx, { reserve: true })
    return {}
  },
  owners: () => [],
  decide: async ({ trx, now }, _facts, { subject, payload }: Correction) => {
    const { evidenceHash } = payload
    const judged = await judge(trx, 'proposed', payload, now)
    const decision = await withEvidence(trx, null, { evidenceHash }, judged)
    return decision.ok ? accept({ subject, payload }) : decision
  },
  carryOut: async ({ trx, now }, _facts, payload, { proposalId }) => {
    const decision = await judge(trx, proposalId, payload, now)
    if (!decision.ok) return decision
    const entry = decision.value
    await openAccounts(
      trx,
      entry.postings.map(({ account }) => account),
    )
    await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
    return accept(null)
  },
})

/** Whether it may be booked at the present balances, and as which entry. */
async function judge(
  trx: Trx,
  proposalId: string,
  payload: Record<string, unknown>,
  now: Date,
): Promise<Decision<Entry>> {
  if (!(await isStillMissing(trx, payload))) return refuse({ code: 'transition_not_allowed' })
  if (typeof payload.reverses === 'string') return judgeReversal(trx, payload.reverses, now)
  const lines = linesOf(payload)
  return decideAdjustment(proposalId, lines, await lockBalances(trx, lines))
}

async function judgeReversal(trx: Trx, businessKey: string, now: Date): Promise<Decision<Entry>> {
  const found = await readEntryByKey(trx, businessKey)
  if (!found) return refuse({ code: 'unknown_object' })
  const { entry, undone } = found
  const balances = await lockBalances(trx, entry.postings)
  const freeReserveMicro = await readFreeReserve(trx, null, now)
  return decideReversal({ entry, undone, balances, freeReserveMicro })
}

/** Debit is positive. Manual bookings on these accounts run one after the other. */
async function lockBalances(
  trx: Trx,
  lines: readonly Posting[],
): Promise<ReadonlyMap<AccountPath, bigint>> {
  const paths = [...new Set(lines.map(({ account }) => account))].filter(findAccountRule)
  await sql`select path from ledger_account where path = any(${paths}::text[])
    order by path for no key update`.execute(trx)
  const { rows } = await sql<{ account: AccountPath; balance: bigint }>`
    select account, sum(amount_micro)::bigint as balance from posting
    where account = any(${paths}::text[]) group by account`.execute(trx)
  return new Map(rows.map(({ account, balance }) => [account, balance]))
}

function linesOf({ lines }: Record<string, unknown>): readonly Posting[] {
  const kept = lines as readonly { account: AccountPath; amountMicro: bigint | string }[]
  return kept.map(({ account, amountMicro }) => ({
    account,
    amountMicro: micro(BigInt(amountMicro)),
  }))
}
