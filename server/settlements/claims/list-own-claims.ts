import { type Actor, type Platform, pagedList } from '#server/kernel/door.ts'

/** A holder's claims, on their way or arrived, the latest first: of certificates' parts, or of what was owed by name. */
export const listOwnClaims = pagedList({
  key: { createdAt: 'instant', id: 'uuid' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, { personId }: Pick<Actor, 'personId'>) =>
    db
      .selectFrom('claim')
      .select([
        'id',
        'purpose',
        'amount_micro as amountMicro',
        'to_address as toAddress',
        'state',
        'created_at as createdAt',
      ])
      .where('person_id', '=', personId),
})
