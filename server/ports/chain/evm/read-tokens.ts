import { type Address, type Hex, type PublicClient, zeroAddress } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { idOf, isId, numberOf } from '#server/ports/chain/id-words.ts'
import type { TokenSeen, TokenState } from '#server/ports/chain/port.ts'
import { readBlockHash } from './read-heads.ts'
import { readLogs, type SeenLog } from './read-logs.ts'
import type { ReadContext } from './read-money.ts'
import { kindOfTerms, termsAtMint, termsInBooks } from './token-terms.ts'

/** Reads certificates' tokens. */
export interface TokenReader {
  /** The tokens of these orders in the latest block; orders without one are left out. */
  tokensOf(orderIds: readonly string[]): Promise<readonly TokenState[]>
  tokensIn(from: bigint, until: bigint): Promise<readonly TokenSeen[]>
  tokensAt(height: bigint): Promise<readonly TokenState[]>
}

/** How a token stands after a change, as the contract has it. */
interface Standing {
  owner: Address
  terms: bigint
  burned: boolean
}

type Change = Omit<TokenSeen, 'key' | 'kind' | 'data' | 'owner' | 'burned'> & Standing

/** The changes up to a block, with the hash of it: another hash means that they are of a chain that is no more. */
interface Read {
  until: bigint
  hash: string | null
  changes: Change[]
  standing: Map<string, Standing>
}

/**
 * Reads tokens by their events: what they say is the same whatever node is asked, and nodes drop older states. Each block is read
 * once, and again only after another one took its place.
 */
export function createTokenReader(context: ReadContext): TokenReader {
  let read = nothingRead(context.deployedAt)
  let reading: Promise<unknown> = Promise.resolve()
  /** One at a time, so that nothing is counted twice. */
  const upTo = (height: bigint): Promise<Read> => {
    const next = reading.then(async () => {
      if (!(await stillStands(context.client, read))) read = nothingRead(context.deployedAt)
      if (height > read.until) read = await readOn(context, read, height)
      return read
    })
    reading = next.catch(() => null)
    return next
  }
  return {
    tokensOf: async (orderIds) => {
      const found = await readHoldings(context, orderIds.map(numberOf))
      return found.flatMap(({ owner, terms }, at): TokenState[] => {
        if (terms === 0n) return []
        const burned = owner === zeroAddress
        const orderId = orderIds[at] ?? ''
        return [{ orderId, owner, ...inBooks(terms), burned }]
      })
    },
    tokensIn: async (from, until) => {
      const { changes } = await upTo(until)
      const within = changes.filter(({ height }) => height >= from && height <= until)
      return withKeys(context, within)
    },
    tokensAt: async (height) => {
      const { changes } = await upTo(height)
      const last = new Map<string, Change>()
      for (const change of changes) if (change.height <= height) last.set(change.orderId, change)
      return [...last.values()].map(({ orderId, owner, terms, burned }) => {
        return { orderId, owner, ...inBooks(terms), burned }
      })
    },
  }
}

const nothingRead = (deployedAt: bigint): Read => ({
  until: deployedAt - 1n,
  hash: null,
  changes: [],
  standing: new Map(),
})

const inBooks = (terms: bigint) => ({ kind: kindOfTerms(terms), data: termsInBooks(terms) })

async function stillStands(client: PublicClient, { until, hash }: Read): Promise<boolean> {
  return hash === null || (await readBlockHash(client, until)) === hash
}

async function readOn(context: ReadContext, before: Read, until: bigint): Promise<Read> {
  const hash = await readBlockHash(context.client, until)
  const names = ['Transfer', 'CertificateWritten', 'CertificateRecovered']
  const query = { address: context.addresses.certificate, abi: certificateAbi, names }
  const logs = await readLogs(context, query, before.until + 1n, until)
  const ids = logs.flatMap((log) => (isMint(log) ? [tokenIn(log)] : []))
  const holdings = await readHoldings(context, ids)
  const minted = new Map(holdings.map(({ terms }, at) => [ids[at], terms]))
  const standing = new Map(before.standing)
  const recovered = new Set(
    logs.flatMap((log) => (log.name === 'CertificateRecovered' ? [nameOf(log)] : [])),
  )
  const fresh: Change[] = []
  const counts = new Map<Hex, number>()
  for (const log of logs) {
    if (log.name === 'CertificateRecovered' || !isId(tokenIn(log))) continue
    const orderId = idOf(tokenIn(log))
    const changed = changedBy(log, standing.get(orderId), minted.get(tokenIn(log)))
    if (!changed) continue
    const { act, ...after } = changed
    standing.set(orderId, after)
    const logIndex = counts.get(log.transactionHash) ?? 0
    counts.set(log.transactionHash, logIndex + 1)
    const { transactionHash, block, minedAt } = log
    const isRecovery = act === 'move' && recovered.has(nameOf(log))
    const place = { transactionHash, logIndex, height: block.height, minedAt, orderId }
    fresh.push({ ...place, ...after, act: isRecovery ? 'recover' : act })
  }
  if (hash === null || (await readBlockHash(context.client, until)) !== hash) {
    throw new Error('blocks were replaced while they were read')
  }
  return { until, hash, changes: [...before.changes, ...fresh], standing }
}

const tokenIn = ({ args }: SeenLog) => args.id as bigint
const nameOf = (log: SeenLog) => `${log.transactionHash}:${tokenIn(log)}`
const isMint = ({ name, args }: SeenLog) => name === 'Transfer' && args.from === zeroAddress

function changedBy(
  { name, args }: SeenLog,
  before: Standing | undefined,
  minted: bigint | undefined,
): (Standing & { act: string }) | null {
  if (name === 'CertificateWritten') {
    return before ? { ...before, act: 'write', terms: args.data as bigint } : null
  }
  const { from, to } = args as { from: Address; to: Address }
  if (from === zeroAddress) {
    if (!minted) return null
    return { act: 'mint', owner: to, terms: termsAtMint(minted), burned: false }
  }
  if (!before) return null
  // Whose it was is said on, as with every other that ends.
  if (to === zeroAddress) return { ...before, act: 'burn', burned: true }
  return { ...before, act: 'move', owner: to }
}

/** Who has these tokens, and what they say; nobody and 0 for those that never were. */
export async function readHoldings(
  { client, addresses }: Pick<ReadContext, 'client' | 'addresses'>,
  ids: readonly bigint[],
): Promise<readonly { owner: Address; terms: bigint }[]> {
  if (ids.length === 0) return []
  const found = await client.multicall({
    allowFailure: false,
    deployless: true,
    contracts: ids.map((id) => ({
      address: addresses.certificate,
      abi: certificateAbi,
      functionName: 'holdingOf' as const,
      args: [id] as const,
    })),
  })
  return found.map(([owner, terms]) => ({ owner, terms }))
}

/** A token's mint has the key of its order, whoever has sent it; everything else that of our transaction. */
async function withKeys(
  context: ReadContext,
  changes: readonly Change[],
): Promise<readonly TokenSeen[]> {
  const hashes = [...new Set(changes.map(({ transactionHash }) => transactionHash as Hex))]
  const ours = await context.ofHashes(hashes)
  const keys = new Map<string, string>(ours.map(({ hash, key }) => [hash, key]))
  return changes.map(({ terms, ...change }) => {
    const key =
      change.act === 'mint' ? `mint:${change.orderId}` : (keys.get(change.transactionHash) ?? null)
    return { ...change, ...inBooks(terms), key }
  })
}
