import { sql } from 'kysely'
import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'
import type { Database } from '#server/kernel/door.ts'
import { type EscrowItemKind, escrowItems, readEscrowSums } from '#server/treasury/door.ts'

/** Why the books hold more than the contract, or less (below zero), each kind added up. */
export interface Underway {
  totalMicro: MicroUsdc
  items: readonly { kind: EscrowItemKind; count: number; amountMicro: MicroUsdc }[]
}

/** What the contract held at its last final block that was read: escrow of the books = held + underway. */
export interface PublicContract {
  heldMicro: MicroUsdc
  underway: Underway
}

/** What is on its way between the books of one Pocket and the contract, or of all of them. Without whose it is. Rule PAY-03. */
export async function readUnderway(db: Database, pocketId: string | null): Promise<Underway> {
  const { rows: items } = await sql<Underway['items'][number]>`select kind, count(*)::int as count,
      sum(amount)::bigint as "amountMicro" from ${sql.raw(escrowItems)} item
    where ${pocketId}::uuid is null or pocket_id = ${pocketId}
    group by kind order by kind`.execute(db)
  return { totalMicro: add(ZERO, ...items.map(({ amountMicro }) => amountMicro)), items }
}

/** The whole contract against the books. */
export async function readContract(db: Database): Promise<PublicContract> {
  const { contractMicro } = await readEscrowSums(db)
  return { heldMicro: contractMicro, underway: await readUnderway(db, null) }
}
