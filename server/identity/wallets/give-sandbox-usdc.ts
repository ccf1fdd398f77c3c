import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { findOwnWallet } from './read-wallets.ts'

const GIFT_MICRO = 2_000_000_000n

/**
 * Gives a linked wallet stablecoins to try things with. Refuses `unknown_object` for a wallet that is not one's own,
 * and wherever anything real can happen.
 */
export async function giveSandboxUsdc(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  { personId }: Actor,
  walletId: string,
): Promise<Decision<null>> {
  const wallet = isUuid(walletId) ? await findOwnWallet(db, personId, walletId) : null
  if (!wallet || !ports.allSandbox || !ports.sandboxChain) return refuse({ code: 'unknown_object' })
  await ports.sandboxChain.faucet(wallet.address, GIFT_MICRO)
  return accept(null)
}
