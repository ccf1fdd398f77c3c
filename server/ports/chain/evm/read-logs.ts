import type { Abi, AbiEvent, Address, Hex, PublicClient } from 'viem'
import type { Block } from '#server/ports/chain/port.ts'

/** An event of a contract, with its place on the chain. */
export interface SeenLog {
  name: string
  args: Record<string, unknown>
  transactionHash: Hex
  /** Among all logs of its block. */
  logIndex: number
  block: Block
  minedAt: Date
}

/** What reading depends on. */
export interface LogContext {
  client: PublicClient
  /** The most blocks that are asked for at once; a provider that refuses them is asked for fewer. */
  blockRange: bigint
  /** Nothing is older. */
  deployedAt: bigint
}

/** Which events are read. */
export interface LogQuery {
  address: Address
  abi: Abi
  names: readonly string[]
  /** Indexed values; with a single name only. */
  args?: Record<string, unknown>
}

/**
 * The events in these blocks, both included, each once, in the chain's order.
 * @throws when there is no answer.
 */
export async function readLogs(
  { client, blockRange, deployedAt }: LogContext,
  { address, abi, names, args }: LogQuery,
  from: bigint,
  until: bigint,
): Promise<readonly SeenLog[]> {
  const fromBlock = from > deployedAt ? from : deployedAt
  if (fromBlock > until) return []
  const events = abi.filter(
    (part): part is AbiEvent => part.type === 'event' && names.includes(part.name),
  )
  const range = { address, fromBlock, toBlock: until, blockRange, strict: true } as const
  const [event] = events
  const found =
    args && event
      ? await client.getLogs({ ...range, event, args })
      : await client.getLogs({ ...range, events })
  const known = new Map<string, (typeof found)[number]>()
  for (const log of found) if (!log.removed) known.set(`${log.blockHash}:${log.logIndex}`, log)
  const once = [...known.values()].toSorted(
    (left, right) => Number(left.blockNumber - right.blockNumber) || left.logIndex - right.logIndex,
  )
  const times = await readTimes(client, once)
  return once.map((log) => ({
    name: log.eventName,
    args: log.args as Record<string, unknown>,
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
    block: { height: log.blockNumber, hash: log.blockHash },
    minedAt: new Date(Number(times.get(log.blockHash) ?? 0n) * 1_000),
  }))
}

type Timed = { blockHash: Hex; blockTimestamp?: bigint | null | undefined }

/** When the blocks of logs were mined: most nodes say it with each log, others are asked. */
async function readTimes(
  client: PublicClient,
  logs: readonly Timed[],
): Promise<ReadonlyMap<Hex, bigint>> {
  const times = new Map<Hex, bigint>()
  const untold = new Set<Hex>()
  for (const { blockHash, blockTimestamp } of logs) {
    if (blockTimestamp) times.set(blockHash, blockTimestamp)
    else untold.add(blockHash)
  }
  const asked = [...untold].filter((hash) => !times.has(hash))
  const blocks = await Promise.all(asked.map((blockHash) => client.getBlock({ blockHash })))
  for (const { hash, timestamp } of blocks) times.set(hash, timestamp)
  return times
}

/**
 * Numbers logs within their transactions: a transaction that comes into another block keeps these numbers, and not those among all
 * logs of its block.
 */
export function numberLogs<Log extends { transactionHash: Hex }>(
  logs: readonly Log[],
): readonly (Log & { at: number })[] {
  const counts = new Map<Hex, number>()
  return logs.map((log) => {
    const at = counts.get(log.transactionHash) ?? 0
    counts.set(log.transactionHash, at + 1)
    return { ...log, at }
  })
}
