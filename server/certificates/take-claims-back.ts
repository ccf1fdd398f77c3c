import { sql } from 'kysely'
import { inTransaction, lockRows, type Platform } from '#server/kernel/door.ts'
import { creditDues, type Dues, loadDues, partsOnChain } from '#server/settlements/door.ts'

/**
 * Once a token is burned or back in the vault for good, nobody can claim from the contract any more: its unclaimed dues return to
 * the books, as debts to those entitled. While it is frozen with somebody who is due a part, it waits, without delaying others. A
 * burn destroys no money. Invariants C3, C6, R4.
 */
export async function takeClaimsBack(platform: Platform): Promise<void> {
  const { db, clock, ports } = platform
  const { vault } = ports.chain
  const { rows } = await sql<{ number: bigint }>`select c.number from certificate c
    join backing b on b.id = c.backing_id
    left join lateral (select owner, burned from chain_token_event e
      where e.backing_id = c.backing_id order by e.id desc limit 1) t on true
    where c.claims_after is not null and (c.wallet_address is null or c.state in ('burned', 'frozen'))
      and (t.owner is null and c.state = 'burned' or t.burned or t.owner = ${vault}
        -- Its order was undone: the token is frozen and pays nobody.
        or c.state = 'frozen' and b.void_cause is not null)
      and not exists (select from chain_intent i where i.backing_id = c.backing_id and i.ended_at is null)
      and not exists (select from chain_claim k where k.backing_id = c.backing_id and k.state = 'seen')
    order by c.number`.execute(db)
  for (const { number } of rows) {
    await inTransaction(db, async (trx) => {
      await lockRows(trx, { certificates: [number] })
      const dues = await loadDues(trx, number)
      if (dues && waitsFrozen(dues)) return
      await trx
        .updateTable('certificate')
        .set({ claims_after: null })
        .where('number', '=', number)
        .execute()
      await creditDues(trx, number, clock.now())
    })
  }
}

/** A seller has been paid for good: a stop of the buyer affects only the buyer's dues. */
function waitsFrozen(dues: Dues): boolean {
  const { state, holder_id: holderId } = dues.certificate
  const stands = state === 'frozen' && dues.voidCause === null
  return stands && partsOnChain(dues).some(({ personId }) => personId === holderId)
}
