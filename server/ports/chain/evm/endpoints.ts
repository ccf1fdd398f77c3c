import { type Address, createPublicClient, fallback, http, type PublicClient } from 'viem'
import { EndpointsDisagree } from '#server/ports/chain/endpoints-disagree.ts'
import type { Block, ChainPort } from '#server/ports/chain/port.ts'
import { readBlockHash, readHeads } from './read-heads.ts'
import { readBalance } from './read-money.ts'

const patienceMs = 10_000

/** One that answers for the chain. Its address may hold a key, so it is named by its host alone. */
export interface Endpoint {
  name: string
  client: PublicClient
}

/** Those that answer for one chain, and a client that asks the first of them that answers. */
export interface Endpoints {
  client: PublicClient
  each: readonly Endpoint[]
}

export function openEndpoints(urls: readonly string[]): Endpoints {
  const reach = (url: string) => http(url, { timeout: patienceMs, retryCount: 0 })
  return {
    client: createPublicClient({
      transport: fallback(urls.map(reach), { retryCount: 0 }),
      cacheTime: 0,
    }),
    each: urls.map((url) => ({
      name: new URL(url).host,
      client: createPublicClient({ transport: reach(url), cacheTime: 0 }),
    })),
  }
}

/** What of the chain has to be the same wherever it is asked. */
export interface ComparedContext {
  each: readonly Endpoint[]
  addresses: { usdc: Address; escrow: Address; deployedAt: bigint }
  finalityBlocks: bigint
}

/**
 * The last block that is final for each endpoint, with the same hash, and the same USDC in the escrow contract, at all of them.
 * @throws EndpointsDisagree; whatever kept the answer of one away.
 */
export async function readAgreed(context: ComparedContext): Promise<Block> {
  const { each, addresses, finalityBlocks } = context
  const heads = await Promise.all(each.map(({ client }) => readHeads({ client, finalityBlocks })))
  const [lowest] = heads
    .map(({ finalized }) => finalized.height)
    .toSorted((one, other) => Number(one - other))
  const height = lowest ?? 0n
  const said = await Promise.all(
    each.map(async ({ name, client }) => ({
      name,
      hash: await readBlockHash(client, height),
      heldMicro:
        height < addresses.deployedAt
          ? null
          : await readBalance(client, addresses.usdc, addresses.escrow, height),
    })),
  )
  const [first, ...others] = said
  if (!first?.hash) throw new Error(`no endpoint of the chain has its final block ${height}`)
  for (const other of others) {
    if (other.hash === first.hash && other.heldMicro === first.heldMicro) continue
    const textOf = ({ name, hash, heldMicro }: typeof first) =>
      `${name}: block ${hash}, ${heldMicro ?? 0} in escrow`
    throw new EndpointsDisagree(height, textOf(first), textOf(other))
  }
  return { height, hash: first.hash }
}

/**
 * A chain that two endpoints answer for. What is final is what both say; nothing is sent that moves money or certificates while they
 * disagree, or one of them does not answer. Everything else is asked of the first that answers.
 */
export function comparedChain(chain: ChainPort, context: ComparedContext): ChainPort {
  if (context.each.length < 2) return chain
  const agreed = guarded(context)
  return {
    ...chain,
    heads: async () => {
      const { latest } = await chain.heads()
      const finalized = await readAgreed(context)
      return { latest: latest.height < finalized.height ? finalized : latest, finalized }
    },
    relay: chain.relay && { ...chain.relay, sendDeposits: agreed(chain.relay.sendDeposits) },
    sendTokens: agreed(chain.sendTokens),
    sendSettlements: agreed(chain.sendSettlements),
    sendMoves: agreed(chain.sendMoves),
    sendActs: agreed(chain.sendActs),
    resend: agreed(chain.resend),
    follow: agreed(chain.follow),
  }
}

/** Has something done only once all endpoints have said the same. */
export const guarded =
  (context: ComparedContext) =>
  <Given extends unknown[], Answer>(act: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    if (context.each.length > 1) await readAgreed(context)
    return act(...given)
  }
