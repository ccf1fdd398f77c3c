import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import type { Fate } from '#server/ports/chain/port.ts'
import type { Anvil } from './anvil.ts'
import { NodeRefused } from './ask-node.ts'
import { sendMined } from './send-mined.ts'

/** A signed transaction as its bytes, or one that the node has signed for an account without a key as its fields. */
type Resent = Hex | Record<string, unknown>

interface Sent {
  again: Resent
  from: string
  /** The block that held it. */
  height: number
}

/**
 * Replaces the latest blocks by as many others, and gives each of their transactions its fate: dropped, again in the block of the same
 * height, in later blocks, or in mirrored ones. What one account has sent keeps its order.
 */
export async function reorganise(
  anvil: Pick<Anvil, 'ask'>,
  depth: number,
  fate: Fate,
): Promise<void> {
  const latest = Number(await anvil.ask<Hex>('eth_blockNumber'))
  const replaced = Math.min(depth, latest)
  const first = latest - replaced + 1
  const sent = await sentSince(anvil, first, latest)
  const places = fate === 'reversed' ? mirrored(sent) : sent.map(({ height }) => height)
  const isInPlace = fate === 'again' || fate === 'reversed'
  const kept = isInPlace
    ? sent.map(({ again }, at): [Resent, number] => [again, (places[at] ?? first) - first])
    : []
  // Another miner: blocks of the same transactions at the same time would be the same blocks.
  await anvil.ask('anvil_setCoinbase', [`0x${randomBytes(20).toString('hex')}`])
  await anvil.ask('anvil_reorg', [replaced, inOrder(kept)])
  if (fate !== 'later') return
  for (const { again } of sent) await sendAgain(anvil, again)
}

async function sentSince(
  anvil: Pick<Anvil, 'ask'>,
  first: number,
  latest: number,
): Promise<readonly Sent[]> {
  const sent: Sent[] = []
  for (let height = first; height <= latest; height++) {
    const block = await anvil.ask<{ transactions: readonly MinedTransaction[] }>(
      'eth_getBlockByNumber',
      [`0x${height.toString(16)}`, true],
    )
    for (const transaction of block.transactions) {
      sent.push({ again: await againOf(anvil, transaction), from: transaction.from, height })
    }
  }
  return sent
}

type MinedTransaction = Record<string, unknown> & { hash: Hex; from: string; r: Hex; s: Hex }

async function againOf(anvil: Pick<Anvil, 'ask'>, transaction: MinedTransaction): Promise<Resent> {
  const { hash, r, s } = transaction
  if (BigInt(r) + BigInt(s) > 0n) return anvil.ask<Hex>('eth_getRawTransactionByHash', [hash])
  const names = ['from', 'to', 'value', 'nonce', 'gas', 'input', 'type', 'chainId']
  const fees = ['maxFeePerGas', 'maxPriorityFeePerGas']
  return Object.fromEntries([...names, ...fees].map((name) => [name, transaction[name]]))
}

/** Each comes where its mirror image was; those of one account share their places out in their own order. */
function mirrored(sent: readonly Sent[]): readonly number[] {
  const heights = sent.map(({ height }) => height)
  const turned = heights.toReversed()
  const places = new Map<string, number[]>()
  for (const [at, { from }] of sent.entries()) {
    const known = places.get(from) ?? []
    places.set(from, [...known, turned[at] ?? 0])
  }
  const queues = new Map([...places].map(([from, list]) => [from, list.toSorted((a, b) => a - b)]))
  return sent.map(({ from }) => queues.get(from)?.shift() ?? 0)
}

/** As blocks are filled: one after the other. */
const inOrder = (kept: readonly [Resent, number][]) => kept.toSorted(([, a], [, b]) => a - b)

/** What the other chain does not take is gone. */
async function sendAgain(anvil: Pick<Anvil, 'ask'>, again: Resent): Promise<void> {
  const method = typeof again === 'string' ? 'eth_sendRawTransaction' : 'eth_sendTransaction'
  await sendMined(anvil, method, [again]).catch((error: unknown) => {
    if (!(error instanceof NodeRefused)) throw error
  })
}
