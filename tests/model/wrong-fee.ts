import { sql } from 'kysely'
import type { World as HttpWorld } from './http/world.ts'
import type { Kind, System } from './model.ts'
import type { World as PureWorld } from './pure/world.ts'

/**
 * A system with a wrong rule: whatever an order has just been sold for, its fee is a micro too high and the recipient's part
 * as much too low. A model that does not find it finds nothing.
 */
export function withWrongFee<World, Step extends Kind>(
  system: System<World, Step>,
  spoil: (world: World) => void | Promise<void>,
): System<World, Step> {
  return {
    ...system,
    async take(world, turn) {
      const outcome = await system.take(world, turn)
      if (outcome === 'granted') await spoil(world)
      return outcome
    },
  }
}

export function spoilInMemory({ orders }: PureWorld): void {
  const newest = orders.at(-1)
  if (!newest) return
  const { price } = newest.priced
  Object.assign(price, {
    saleFeeMicro: price.saleFeeMicro + 1n,
    recipientMicro: price.recipientMicro - 1n,
  })
}

export async function spoilInDatabase({ db }: Pick<HttpWorld, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Past what the database itself would say of it.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update backing set sale_fee_micro = sale_fee_micro + 1, recipient_micro = recipient_micro - 1
      where id = (select id from backing order by created_at desc, id limit 1)`.execute(trx)
  })
}
