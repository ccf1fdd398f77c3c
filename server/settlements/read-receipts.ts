import { sql } from 'kysely'
import { type Platform, pagedList } from '#server/kernel/door.ts'

/** Money that has come in for fights, the latest first, with what became of it. */
export const listReceipts = pagedList({
  key: { receivedAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>) =>
    db
      .selectFrom('fight_receipt')
      .innerJoin('pocket', 'pocket.id', 'fight_receipt.pocket_id')
      .select(['fight_receipt.id', 'pocket_id as pocketId', 'pocket.title as pocketTitle'])
      .select(['fight_id as fightId', 'amount_micro as amountMicro', 'reference'])
      .select(['sender_address as senderAddress', 'received_at as receivedAt'])
      .select(['fight_receipt.settled_at as settledAt', 'excess_micro as excessMicro'])
      .select(['withdrawn_at as withdrawnAt', 'withdrawn_because as withdrawnBecause'])
      .select(
        sql<'noted' | 'settled' | 'withdrawn'>`case when withdrawn_at is not null then 'withdrawn'
          when fight_receipt.settled_at is not null then 'settled' else 'noted' end`.as('state'),
      ),
})
