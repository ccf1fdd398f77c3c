import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Hex } from 'viem'
import type { Anvil } from './anvil.ts'

const glanceMs = 2
const mostGlances = 1_500

/** Sends a transaction, and waits for its block: anvil answers before it has mined, which is a moment later. */
export async function sendMined(
  anvil: Pick<Anvil, 'ask'>,
  method: 'eth_sendTransaction' | 'eth_sendRawTransaction',
  params: readonly unknown[],
): Promise<Hex> {
  const hash = await anvil.ask<Hex>(method, params)
  for (let glance = 0; glance < mostGlances; glance++) {
    if (await anvil.ask('eth_getTransactionReceipt', [hash])) return hash
    await pauseFor(glanceMs)
  }
  // One whose turn has not come waits for those before it.
  return hash
}
