import type { Trx } from '#server/kernel/door.ts'
import { openAccounts } from './balances.ts'

/** Opens the accounts that a Pocket's orders are booked on. */
export async function openPocketAccounts(trx: Trx, pocketId: string): Promise<void> {
  await openAccounts(trx, [
    `escrow:pocket:${pocketId}`,
    `pocket:${pocketId}:recipient`,
    `pocket:${pocketId}:fee-pending`,
  ])
}
