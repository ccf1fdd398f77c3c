import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import { accept, acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addressRefusals } from '#domain/treasury/payout-address.ts'
import type { Actor, Database, Platform } from '#server/kernel/door.ts'
import {
  type AuditedDeed,
  announce,
  answerOnce,
  inTransaction,
  lockRows,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { readBalance, stopRefusals } from '#server/ledger/door.ts'
import { orderScreened } from '#server/treasury/door.ts'
import type { ClaimAnswer } from './claim-batch.ts'
import { readClaimant } from './read-claimant.ts'

/**
 * Pays a person all that is owed to them by name: what was credited before a sale or a burn, and what they have sold
 * for. Once per key. Refuses `money_stopped`, `account_frozen`, the address's own refusals, `nothing_due`, and what
 * `orderScreened` refuses.
 */
export async function claimBalance(
  platform: Platform,
  { personId }: Actor,
  key: string,
): Promise<Decision<ClaimAnswer>> {
  const order = () =>
    inTransaction(platform.db, async (trx) => {
      await lockRows(trx, { persons: [personId] })
      const now = platform.clock.now()
      const request = { actorId: personId, operation: 'claim_balance', key, input: {} }
      return answerOnce(trx, request, now, () => claim(trx, platform, personId, now))
    })
  const decision = await orderScreened(platform, async () => personId, order)
  if (decision.ok) platform.worker.wake()
  return decision
}

/** What is owed to a person by name and is not on its way yet. Under the lock of the person it may be paid. */
export async function readOpenBalance(db: Database, personId: string): Promise<MicroUsdc> {
  const owed = await readBalance(db, `payable:person:${personId}`)
  const underway = await db
    .selectFrom('claim')
    .select((each) => each.fn.sum<bigint | null>('amount_micro').as('amount'))
    .where('person_id', '=', personId)
    .where('purpose', '=', 'balance')
    .where('state', 'in', ['intended', 'unknown'])
    .executeTakeFirstOrThrow()
  return micro(owed - BigInt(underway.amount ?? 0n))
}

async function claim(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'chance'>,
  personId: string,
  now: Date,
): Promise<Decision<ClaimAnswer>> {
  const { address, accountFrozen } = await readClaimant(trx, personId)
  const amountMicro = await readOpenBalance(trx, personId)
  const refusals = [
    ...(await stopRefusals(trx)),
    ...when(accountFrozen, { code: 'account_frozen' }),
    ...addressRefusals(address, platform.settings, now),
    ...when(amountMicro <= 0n, { code: 'nothing_due' }),
  ]
  const decision = acceptUnless(refusals, () => address?.address ?? '')
  if (!decision.ok) return decision
  const order = { personId, amountMicro, toAddress: decision.value }
  const by = { kind: 'person', id: personId } as const
  const claimId = await orderBalance(trx, platform, order, by, now)
  return accept({ claimId, totalMicro: amountMicro.toString() })
}

/** Writes that a person's balance is to be paid; the treasury is asked after the commit. The person is locked. */
export async function orderBalance(
  trx: Trx,
  platform: Pick<Platform, 'chance'>,
  order: { personId: string; amountMicro: MicroUsdc; toAddress: string },
  by: AuditedDeed['by'],
  now: Date,
): Promise<string> {
  const { personId, amountMicro } = order
  const claimId = platform.chance.uuid()
  await trx
    .insertInto('claim')
    .values({
      id: claimId,
      person_id: personId,
      purpose: 'balance',
      amount_micro: amountMicro,
      to_address: order.toAddress,
      state: 'intended',
      created_at: now,
      changed_at: now,
    })
    .execute()
  const key = `pay_claim:${claimId}`
  await announce(trx, [{ key, kind: 'pay_claim', payload: { claimId } }], now)
  const detail = { claimId, amountMicro }
  await recordAudit(trx, { by, operation: 'claim', subject: `person:${personId}`, detail }, now)
  return claimId
}
