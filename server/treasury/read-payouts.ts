import { addDays } from '#domain/kernel/time.ts'
import { type Platform, pagedList } from '#server/kernel/door.ts'
import { oldCredits } from './old-credits.ts'

const payouts = ({ db }: Pick<Platform, 'db'>) =>
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

/** The actor's own payouts from their approval to the transfer, the latest first. */
export const listOwnPayouts = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (platform: Pick<Platform, 'db'>, personId: string) =>
    payouts(platform).where('person_id', '=', personId),
})

/** What an organisation's Pockets have paid out, the latest first, with the person to whom. */
export const listFederationPayouts = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: (platform: Pick<Platform, 'db'>, federationId: string) =>
    payouts(platform)
      .select('person_id as personId')
      .where('pocket_id', 'in', (pockets) =>
        pockets.selectFrom('pocket').select('id').where('federation_id', '=', federationId),
      ),
})

/** Balances unclaimed for so many days, in the order of the accounts. */
export const listCredits = pagedList({
  key: { account: /^payable:[a-zA-Z0-9:_-]{1,120}$/ },
  rows: ({ clock }: Pick<Platform, 'db' | 'clock'>, olderThanDays: number) =>
    oldCredits({ prefix: 'payable:', owedBefore: addDays(clock.now(), -olderThanDays) }),
})
