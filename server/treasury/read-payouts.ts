import { addDays } from '#domain/kernel/time.ts'
import { type Platform, pagedList } from '#server/kernel/door.ts'
import { oldCredits } from './old-credits.ts'

/** The actor's own payouts from their approval to the transfer, the latest first. */
export const listOwnPayouts = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, personId: string) =>
    db
      .selectFrom('treasury_order')
      .select([
        'id',
        'pocket_id as pocketId',
        'amount_micro as amountMicro',
        'to_address as toAddress',
        'state',
        'reference',
        'created_at as createdAt',
      ])
      .where('kind', '=', 'payout')
      .where('person_id', '=', personId),
})

/** Balances unclaimed for so many days, in the order of the accounts. */
export const listCredits = pagedList({
  key: { account: /^payable:[a-zA-Z0-9:_-]{1,120}$/ },
  rows: ({ clock }: Pick<Platform, 'db' | 'clock'>, olderThanDays: number) =>
    oldCredits({ prefix: 'payable:', owedBefore: addDays(clock.now(), -olderThanDays) }),
})
