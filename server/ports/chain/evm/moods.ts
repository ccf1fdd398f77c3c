import { custom, type Hex, keccak256, type Transport } from 'viem'
import type { Mood } from '#server/ports/chain/port.ts'
import type { Anvil } from './anvil.ts'
import { sendMined } from './send-mined.ts'

/** How many blocks a slow chain lets a transaction wait. */
const SLOW_BLOCKS = 20n

type Send = () => Promise<Hex>

/** The faults of the local chain: how it treats what is sent and asked. */
export interface Moods {
  now(): Mood
  set(mood: Mood): void
  /**
   * Sends a transaction as the mood has it: at once, later, or never.
   * @param hash By which whoever sends it knows it.
   */
  send(hash: Hex, send: Send): Promise<Hex>
  /** Sends what has waited for long enough. */
  release(): Promise<void>
  /** How the platform reaches the chain. */
  transport: Transport
}

export function createMoods(anvil: Pick<Anvil, 'ask'>): Moods {
  let mood: Mood = 'well'
  let waiting: { due: bigint; send: Send }[] = []
  const height = async () => BigInt(await anvil.ask<Hex>('eth_blockNumber'))
  const moods: Omit<Moods, 'transport'> = {
    now: () => mood,
    set: (next) => {
      mood = next
    },
    async send(hash, send) {
      if (mood === 'lossy') return hash
      if (mood !== 'slow') return send()
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
    if (mood === 'deaf') throw new Error('the chain does not answer')
    const list = (params ?? []) as unknown[]
    if (method === 'eth_sendRawTransaction') {
      const hash = await moods.send(keccak256(list[0] as Hex), () => sendMined(anvil, method, list))
      if (mood === 'mute') throw new Error('no answer in time')
      return hash
    }
    const answer = await anvil.ask(method, list)
    if (method !== 'eth_getLogs' || mood !== 'double') return answer
    return [...(answer as unknown[]), ...(answer as unknown[])]
  }
  return { ...moods, transport: custom({ request }, { retryCount: 0 }) }
}
