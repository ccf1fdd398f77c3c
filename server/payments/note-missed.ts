import { sql } from 'kysely'
import type { Platform } from '#server/kernel/door.ts'
import { noteDeposit } from './note-deposits.ts'

/** The scheduled job for them. */
export const IMPORT_MISSED_DEPOSITS = 'import_missed_deposits'
/** Each costs a call to the chain; the latest first. */
const mostAtOnce = 50

/** Something that lies in a block. */
interface Place {
  transactionHash: string
  height: bigint
}

/**
 * Reads blocks again in which USDC came into the contract, or a token was minted by it, without a deposit that we know: the node
 * that answered first may have lagged, and a block is read for deposits once. They are judged as late payments. Rule PAY-01,
 * invariant C1.
 * @throws when the chain gives no answer.
 */
export async function noteMissed(platform: Platform, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const { db, ports, log } = platform
  const { chain } = ports
  const hashes = places.map(({ transactionHash }) => transactionHash)
  const known = await db
    .selectFrom('chain_deposit')
    .select('transaction_hash')
    .where('chain_id', '=', chain.chainId)
    .where('transaction_hash', 'in', hashes)
    .execute()
  const knownHashes = new Set(known.map((row) => row.transaction_hash))
  const missed = places.filter(({ transactionHash }) => !knownHashes.has(transactionHash))
  for (const height of new Set(missed.map((place) => place.height))) {
    for (const deposit of await chain.depositsIn(height, height)) {
      log.warn(
        { transactionHash: deposit.transactionHash },
        'a deposit was left out when its block was read',
      )
      await noteDeposit(platform, deposit)
    }
  }
}

/** What is still missing then is looked for again and again. */
export async function importMissedDeposits(platform: Platform): Promise<void> {
  const { chainId } = platform.ports.chain
  const { rows } =
    await sql<Place>`select t.transaction_hash as "transactionHash", t.block_height as height
    from chain_transfer t where t.chain_id = ${chainId} and t.amount_micro > 0 and t.key is null
      and not exists (select from chain_deposit d
        where d.chain_id = t.chain_id and d.transaction_hash = t.transaction_hash)
    order by t.block_height desc limit ${mostAtOnce}`.execute(platform.db)
  await noteMissed(platform, rows)
}
