import type { Hex } from 'viem'
import type { Anvil } from './anvil.ts'
import { LOCAL_FINALITY } from './anvil-process.ts'

const BLOCK_SECONDS = 2

/** Enough for the last transaction to become final. */
const mostEmpty = LOCAL_FINALITY + 2
/** After that a block comes this rarely: contracts are asked as of the latest one, and would know nothing of dates that are over. */
const idleSeconds = 300

interface LatestBlock {
  number: Hex
  timestamp: Hex
  transactions: readonly unknown[]
}

/**
 * Has the local chain follow the platform's clock: the next block bears its time, and a block is due every two seconds.
 * @returns Brings the chain up to the clock.
 */
export function createLocalTime(anvil: Pick<Anvil, 'ask'>, now: () => Date): () => Promise<void> {
  let empty = { height: -1, count: 0 }
  let running: Promise<void> = Promise.resolve()
  return () => {
    running = running.catch(() => undefined).then(follow)
    return running
  }

  async function follow(): Promise<void> {
    const latest = await anvil.ask<LatestBlock>('eth_getBlockByNumber', ['latest', false])
    const [height, before] = [Number(latest.number), Number(latest.timestamp)]
    const seconds = Math.floor(now().getTime() / 1_000)
    if (seconds <= before) return
    await anvil.ask('evm_setNextBlockTimestamp', [seconds])
    const count = empty.height === height ? empty.count : 0
    const passed = seconds - before
    const least = passed >= idleSeconds ? 1 : 0
    const due = Math.max(Math.min(Math.floor(passed / BLOCK_SECONDS), mostEmpty - count), least)
    if (due < 1) return
    await anvil.ask('anvil_mine', [`0x${due.toString(16)}`])
    empty = { height: height + due, count: count + due }
  }
}
