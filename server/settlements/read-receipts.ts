import { type RawBuilder, sql } from 'kysely'
import { type Platform, pagedList } from '#server/kernel/door.ts'

export const RECEIPT_STATES = ['noted', 'settled', 'withdrawn'] as const
type ReceiptState = (typeof RECEIPT_STATES)[number]

const isIn: { readonly [State in ReceiptState]: RawBuilder<boolean> } = {
  noted: sql`(withdrawn_at is null and fight_receipt.settled_at is null)`,
  settled: sql`(withdrawn_at is null and fight_receipt.settled_at is not null)`,
  withdrawn: sql`withdrawn_at is not null`,
}

/** Money that has come in for fights, the latest first, with what became of it. */
export const listReceipts = pagedList({
  key: { receivedAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, state?: ReceiptState) =>
    db
      .selectFrom('fight_receipt')
      .innerJoin('pocket', 'pocket.id', 'fight_receipt.pocket_id')
      .select(['fight_receipt.id', 'pocket_id as pocketId', 'pocket.title as pocketTitle'])
      .innerJoin('fight', 'fight.id', 'fight_receipt.fight_id')
      .select(['fight_id as fightId', 'opponent_name as opponentName', 'event_name as eventName'])
      .select(['scheduled_at as takesPlaceAt', 'amount_micro as amountMicro', 'reference'])
      .select(['sender_address as senderAddress', 'received_at as receivedAt'])
      .select(['fight_receipt.settled_at as settledAt', 'excess_micro as excessMicro'])
      .select(['withdrawn_at as withdrawnAt', 'withdrawn_because as withdrawnBecause'])
      .select(
        sql<ReceiptState>`case when withdrawn_at is not null then 'withdrawn'
          when fight_receipt.settled_at is not null then 'settled' else 'noted' end`.as('state'),
      )
      .$call((all) => (state ? all.where(isIn[state]) : all)),
})
