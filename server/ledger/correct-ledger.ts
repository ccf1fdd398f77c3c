import { sql } from 'kysely'
import { micro } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type AccountPath, findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { decideAdjustment, decideReversal } from '#domain/ledger/correction.ts'
import type { Entry, Posting } from '#domain/ledger/ledger.ts'
import { agreeToDeed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { answerOnce, inTransaction, lockRows, type Trx, withEvidence } from '#server/kernel/door.ts'
import { openAccounts } from './balances.ts'
import { bookEntries } from './book-entries.ts'
import { readEntryByKey } from './read-entries.ts'
import { readFreeReserve } from './read-free-reserve.ts'
import { isStillMissing } from './refunds-by-hand.ts'

const operation = 'adjust_ledger'

/** Lines on accounts of the provider's, in µUSDC, debit above zero; and the document that shows why. */
export interface Adjustment {
  lines: readonly Posting[]
  evidenceHash: string
  reason: string
}

/** An entry to undo, by its business key, and the document that shows why. */
export interface Reversal {
  businessKey: string
  evidenceHash: string
  reason: string
}

/** Proposes lines to be booked by hand. Refuses what `decideAdjustment` and `proposeDeed` refuse, `evidence_not_on_file`. */
export function proposeAdjustment(
  platform: Platform,
  by: OperatorActor,
  { lines, evidenceHash, reason }: Adjustment,
  key: string,
): Promise<Decision<{ proposalId: string }>> {
  const payload = { lines, evidenceHash }
  const wish = { subject: `ledger-adjustment:${evidenceHash}`, payload, reason, evidenceHash, key }
  return proposeCorrection(platform, by, wish, (trx) => judgeAdjustment(trx, 'proposed', lines))
}

/** Proposes to undo an entry exactly. Refuses `unknown_object`, what `decideReversal` and `proposeDeed` refuse, `evidence_not_on_file`. */
export function proposeReversal(
  platform: Platform,
  by: OperatorActor,
  { businessKey, evidenceHash, reason }: Reversal,
  key: string,
): Promise<Decision<{ proposalId: string }>> {
  const payload = { reverses: businessKey, evidenceHash }
  const wish = { subject: `ledger-reversal:${businessKey}`, payload, reason, evidenceHash, key }
  return proposeCorrection(platform, by, wish, (trx, now) => judgeReversal(trx, businessKey, now))
}

type Wish = {
  subject: string
  payload: Record<string, unknown>
  reason: string
  evidenceHash: string
  key: string
}

/** Opens a proposal about lines or an entry, once by its key, with a document on file. Refuses what `judge` and `proposeDeed` refuse. */
export function proposeCorrection(
  platform: Platform,
  by: OperatorActor,
  { subject, payload, reason, evidenceHash, key }: Wish,
  judge: (trx: Trx, now: Date) => Promise<Decision<Entry>>,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { reserve: true })
    const now = platform.clock.now()
    const input = { subject, payload, reason }
    const request = { actorId: by.operatorId, operation: 'correct_ledger', key, input }
    return answerOnce(trx, request, now, async () => {
      const judged = await withEvidence(trx, null, { evidenceHash }, await judge(trx, now))
      if (!judged.ok) return judged
      const deed = { operation, subject, payload, ownerPersonId: null, reason } as const
      const proposed = await proposeDeed(trx, platform, by, deed, now)
      return proposed.ok ? accept({ ...proposed.value }) : proposed
    })
  })
}

/**
 * A second operator agrees, and the entry is booked as it was proposed, by what the accounts hold now. Refuses
 * `unknown_object`, what `agreeToDeed` refuses, and what the proposal would refuse by now.
 */
export function agreeToCorrection(
  platform: Platform,
  by: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { reserve: true })
    const now = platform.clock.now()
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, async ({ payload }) => {
      if (!(await isStillMissing(trx, payload))) return refuse({ code: 'transition_not_allowed' })
      const decision =
        typeof payload.reverses === 'string'
          ? await judgeReversal(trx, payload.reverses, now)
          : await judgeAdjustment(trx, proposalId, linesOf(payload))
      if (!decision.ok) return decision
      const entry = decision.value
      await openAccounts(
        trx,
        entry.postings.map(({ account }) => account),
      )
      await bookEntries(trx, [{ entry, backingId: null, pocketId: null }], now)
      return accept(null)
    })
  })
}

/** Whether these lines may be booked, by what the accounts hold. Refuses what `decideAdjustment` refuses. */
export async function judgeAdjustment(
  trx: Trx,
  proposalId: string,
  lines: readonly Posting[],
): Promise<Decision<Entry>> {
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

/** Debit above zero. What takes from these accounts by hand comes one after the other. */
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
  const kept = lines as readonly { account: AccountPath; amountMicro: string }[]
  return kept.map(({ account, amountMicro }) => ({
    account,
    amountMicro: micro(BigInt(amountMicro)),
  }))
}
