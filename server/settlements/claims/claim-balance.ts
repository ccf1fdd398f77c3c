import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addressRefusals } from '#domain/treasury/payout-address.ts'
import {
  type Actor,
  type Database,
  enqueue,
  lockRows,
  type Platform,
  personCommand,
  type Trx,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { orderScreened } from '#server/treasury/door.ts'
import type { ClaimAnswer } from './claim-batch.ts'
import { readClaimant } from './read-claimant.ts'

/**
 * Pays out a person's own balance: what was credited before a sale or a burn, and proceeds of sales. Once per key. Refuses
 * `money_stopped`, `account_frozen`, the address's own refusals, `nothing_due`, and what `orderScreened` refuses.
 */
export function claimBalance(
  platform: Platform,
  by: Actor,
  key: string,
): Promise<Decision<ClaimAnswer>> {
  return orderScreened(
    platform,
    async () => by.personId,
    () => claimScreened(platform, by, {}, key),
  )
}

const claimScreened = personCommand({
  operation: 'claim',
  once: 'claim_balance',
  load: async ({ trx, by: { personId } }, _: Record<never, never>) => {
    await lockRows(trx, { persons: [personId] })
    return {
      claimant: await readClaimant(trx, personId),
      amountMicro: await readOpenBalance(trx, personId),
      stopped: await stopRefusals(trx),
    }
  },
  decide: ({ claimant, amountMicro, stopped }, _, { platform, now }) => {
    const { address, accountFrozen } = claimant
    const refusals = [
      ...stopped,
      ...when(accountFrozen, { code: 'account_frozen' }),
      ...addressRefusals(address, platform.settings, now),
      ...when(amountMicro <= 0n, { code: 'nothing_due' }),
    ]
    return acceptUnless(refusals, () => ({ amountMicro, toAddress: address?.address ?? '' }))
  },
  record: async ({ trx, platform, by: { personId }, now, audit }, order) => {
    const { amountMicro } = order
    const claimId = await writeBalanceClaim(trx, platform, { personId, ...order }, now)
    await audit(`person:${personId}`, { detail: { claimId, amountMicro } })
    return { claimId, totalMicro: amountMicro.toString() }
  },
})

/** SQL: a person's own balance, less what is being paid out. */
export const openBalanceOf = (personId: string) => sql<MicroUsdc>`(
  select -coalesce(sum(amount_micro), 0)::bigint from posting where account = ${`payable:person:${personId}`}) - (
  select coalesce(sum(amount_micro), 0)::bigint from claim
    where person_id = ${personId} and purpose = 'balance' and state in ('intended', 'unknown'))`

/** A person's own balance, less what is being paid out. Under the lock of the person it may be paid. */
export async function readOpenBalance(db: Database, personId: string): Promise<MicroUsdc> {
  const { rows } = await sql<{
    open: MicroUsdc
  }>`select ${openBalanceOf(personId)} as open`.execute(db)
  const [row] = rows
  invariant(row, 'a sum has a row')
  return row.open
}

/** Writes a claim of a person's balance; the treasury is asked after the commit. The person is locked. */
export async function writeBalanceClaim(
  trx: Trx,
  { randomness }: Pick<Platform, 'randomness'>,
  { personId, amountMicro, toAddress }: BalanceOrder,
  now: Date,
): Promise<string> {
  const claimId = randomness.uuid()
  await trx
    .insertInto('claim')
    .values({
      id: claimId,
      person_id: personId,
      purpose: 'balance',
      amount_micro: amountMicro,
      to_address: toAddress,
      state: 'intended',
      created_at: now,
      changed_at: now,
    })
    .execute()
  const key = `pay_claim:${claimId}`
  await enqueue(trx, [{ key, kind: 'pay_claim', payload: { claimId } }], now)
  return claimId
}

interface BalanceOrder {
  personId: string
  amountMicro: MicroUsdc
  toAddress: string
}
