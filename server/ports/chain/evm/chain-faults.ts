import { custom, type Hex, keccak256, type Transport } from 'viem'
import type { ChainFault } from '#server/ports/chain/port.ts'
import type { Anvil } from './anvil.ts'
import { sendMined } from './send-mined.ts'

/** How many blocks a slow chain lets a transaction wait. */
const SLOW_BLOCKS = 20n

type Send = () => Promise<Hex>

/** The faults of the local chain: how it treats what is sent and asked. */
export interface ChainFaults {
  now(): ChainFault
  set(fault: ChainFault): void
  /**
   * Sends a transaction as the fault says: at once, later, or never.
   * @param hash By which whoever sends it knows it.
   */
  send(hash: Hex, send: Send): Promise<Hex>
  /** Sends what has waited for long enough. */
  release(): Promise<void>
  /** How the platform reaches the chain. */
  transport: Transport
}

export function createChainFaults(anvil: Pick<Anvil, 'ask'>): ChainFaults {
  let fault: ChainFault = 'none'
  let waiting: { due: bigint; send: Send }[] = []
  const height = async () => BigInt(await anvil.ask<Hex>('eth_blockNumber'))
  const faults: Omit<ChainFaults, 'transport'> = {
    now: () => fault,
    set: (next) => {
      fault = next
    },
    async send(hash, send) {
      if (fault === 'dropping') return hash
      if (fault !== 'slow') return send()
      waiting.push({ due: (await height()) + SLOW_BLOCKS, send })
      return hash
    },
    async release() {
      if (waiting.length === 0) return
      const reached = await height()
      const due = waiting.filter((each) => each.due <= reached)
      waiting = waiting.filter((each) => each.due > reached)
      // One that the chain does not take any more is lost, as one that a node has dropped.
      for (const { send } of due) await send().catch(() => undefined)
    },
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (fault === 'unreachable') throw new Error('the chain does not answer')
    const list = (params ?? []) as unknown[]
    if (method === 'eth_sendRawTransaction') {
      const hash = await faults.send(keccak256(list[0] as Hex), () =>
        sendMined(anvil, method, list),
      )
      if (fault === 'unanswered') throw new Error('no answer in time')
      return hash
    }
    const answer = await anvil.ask(method, list)
    if (method !== 'eth_getLogs' || fault !== 'repeating') return answer
    return [...(answer as unknown[]), ...(answer as unknown[])]
  }
  return { ...faults, transport: custom({ request }, { retryCount: 0 }) }
}
