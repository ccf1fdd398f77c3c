import type { PublicClient } from 'viem'
import type { Block, ChainHeads } from '#server/ports/chain/port.ts'

interface HeadContext {
  client: PublicClient
  /** How many blocks later one is final, on a chain that does not say it itself. */
  finalityBlocks: bigint
}

/**
 * The latest and the last final block.
 * @throws when there is no answer.
 */
export async function readHeads({ client, finalityBlocks }: HeadContext): Promise<ChainHeads> {
  // The final one first: it stays below the latest whatever is mined in between.
  const told = await readFinal(client)
  const latest = await blockAt(client, null)
  if (told) return { latest, finalized: told }
  const height = latest.height > finalityBlocks ? latest.height - finalityBlocks : 0n
  return { latest, finalized: await blockAt(client, height) }
}

/** Whether a node says itself which block is final. */
export const isFinalitySaid = async (client: PublicClient): Promise<boolean> =>
  (await readFinal(client)) !== null

async function readFinal(client: PublicClient): Promise<Block | null> {
  try {
    const { number, hash } = await client.getBlock({ blockTag: 'finalized' })
    return { height: number, hash }
  } catch (error) {
    if (isUnknownTag(error)) return null
    throw error
  }
}

/** A chain without finality refuses the tag, or has no such block. */
function isUnknownTag(error: unknown): boolean {
  const { name, walk } = error as {
    name?: string
    walk?: (is: (each: unknown) => boolean) => unknown
  }
  if (name === 'BlockNotFoundError') return true
  const refused = (each: unknown) => (each as { code?: number }).code === -32_602
  return typeof walk === 'function' && walk.call(error, refused) !== null
}

async function blockAt(client: PublicClient, height: bigint | null): Promise<Block> {
  const block = await client.getBlock(height === null ? {} : { blockNumber: height })
  return { height: block.number, hash: block.hash }
}

/**
 * The hash of a block as the chain has it now; null for one that it does not have.
 * @throws when there is no answer.
 */
export async function readBlockHash(client: PublicClient, height: bigint): Promise<string | null> {
  if (height < 0n) return null
  try {
    return (await client.getBlock({ blockNumber: height })).hash
  } catch (error) {
    if ((error as Error).name === 'BlockNotFoundError') return null
    throw error
  }
}
