import type { MoveOrder } from './chain-orders.ts'
import type { TokenAnswer } from './port.ts'
import type { ChainView, SandboxTransaction, SandboxTransfer, UsedKey } from './sandbox-memory.ts'

/** The sandbox contract's environment: how a transaction gets into a block. */
export interface Contract {
  /** Who sends for the platform. */
  treasury: string
  usdc: string
  escrow: string
  submit(
    does: Partial<Pick<SandboxTransaction, 'tokens' | 'operations' | 'transfers'>>,
  ): Promise<{ hash: string; height: bigint | null }>
  /** Includes a transaction again that has lost its block. */
  again(hash: string): Promise<bigint | null>
}

export const endOfTime = 2n ** 62n

/** The minter's address of stablecoins. */
export const NOBODY = `0x${'0'.repeat(40)}`

/**
 * What the treasury brings into the contract. The sandbox's exchange sells it as many USDC in the same moment: where
 * they come from is no part of this chain.
 */
export function brought(
  { treasury, usdc: token, escrow }: Contract,
  orders: readonly MoveOrder[],
): readonly SandboxTransfer[] {
  if (orders.length === 0) return []
  const amount = orders.reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
  const bought = { token, from: NOBODY, to: treasury, amount }
  const paidIn = orders.map(({ key, amountMicro }) => {
    return { token, from: treasury, to: escrow, amount: amountMicro as bigint, key }
  })
  return [bought, ...paidIn]
}

/** The result of a used key: a transaction of the treasury's that lost its block is included again. */
export async function settleKnown(
  view: ChainView,
  { treasury, again }: Contract,
  known: UsedKey | undefined,
): Promise<TokenAnswer | null> {
  if (!known) return null
  const { key, hash: transactionHash, height, sender } = known
  if (height !== null) return { key, transactionHash, height }
  if (sender === treasury) return { key, transactionHash, height: await again(transactionHash) }
  // Somebody's deposit that has lost its block is theirs to send again.
  await view.forgetKey(key)
  return null
}
