import { sql } from 'kysely'
import { isLaunched } from '#domain/kernel/launch.ts'
import type { Platform } from '#server/kernel/door.ts'
import { numberOf } from '#server/ports/door.ts'

/** A certificate's token as the contract has it, as of the last final block that was read. */
interface TokenOnChain {
  chainId: bigint
  /** Null where the chain has no name that wallets know. */
  network: string | null
  contract: string
  /** The order's id as a number, as explorers and wallets show it. */
  tokenId: bigint
  place: 'vault' | 'wallet' | 'burned'
  /** Where an explorer shows it; null where none does. */
  explorerUrl: string | null
}

/** Launched, while no contract runs: certificates are in the books alone, and pages claim no token. Rule NFT-01. */
export const isTokenless = ({ launch, ports }: Pick<Platform, 'launch' | 'ports'>): boolean =>
  isLaunched(launch.read(), 'accounts') &&
  ports.chain.certificates === null &&
  // They are about to.
  ports.openContracts === null

/** The token of an order's certificate; null while there is none, or where no contract has tokens. */
export async function findToken(
  { db, ports }: Pick<Platform, 'db' | 'ports'>,
  orderId: string,
): Promise<TokenOnChain | null> {
  const { chainId, certificates: contract, network, vault } = ports.chain
  if (contract === null) return null
  const { rows } = await sql<{ owner: string; burned: boolean }>`select owner, burned
    from chain_token_event where backing_id = ${orderId} order by id desc limit 1`.execute(db)
  const [seen] = rows
  if (!seen) return null
  const { owner, burned } = seen
  return {
    chainId,
    network: network?.name ?? null,
    contract,
    tokenId: numberOf(orderId),
    place: burned ? 'burned' : owner === vault ? 'vault' : 'wallet',
    explorerUrl: network?.explorerUrl
      ? `${network.explorerUrl}/nft/${contract}/${numberOf(orderId)}`
      : null,
  }
}
