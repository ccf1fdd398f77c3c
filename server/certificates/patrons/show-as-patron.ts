import { acceptUnless, when } from '#domain/kernel/refusal.ts'
import { findOwnAlias } from '#server/identity/door.ts'
import { personCommand } from '#server/kernel/door.ts'

interface Showing {
  number: bigint
  shown: boolean
}

/**
 * Lets the holder of a federation's certificate be seen among its patrons, or no longer. Refuses `unknown_object` for anybody else's
 * and for one of another kind; `certificate_burned` and, without a public alias, `alias_missing` to whoever wants to be seen.
 */
export const showAsPatron = personCommand({
  operation: 'own_orders',
  load: async ({ trx, by }, { number }: Showing) => {
    const certificate = await trx
      .selectFrom('certificate')
      .select('state')
      .where('number', '=', number)
      .where('holder_id', '=', by.personId)
      .where('kind', '=', 'federation')
      .forUpdate()
      .executeTakeFirst()
    return certificate ? { ...certificate, alias: await findOwnAlias(trx, by.personId) } : null
  },
  decide: ({ state, alias }, { shown }) =>
    acceptUnless(
      [
        ...when(shown && state === 'burned', { code: 'certificate_burned' }),
        ...when(shown && alias === null, { code: 'alias_missing' }),
      ],
      () => null,
    ),
  record: async ({ trx, by, now, audit }, _, { input: { number, shown } }) => {
    if (shown) {
      await trx
        .insertInto('patron')
        .values({ certificate_number: number, person_id: by.personId, shown_at: now })
        .onConflict((conflict) => conflict.column('certificate_number').doNothing())
        .execute()
    } else {
      await trx.deleteFrom('patron').where('certificate_number', '=', number).execute()
    }
    await audit(`certificate:${number}`, {
      detail: { step: shown ? 'patron_shown' : 'patron_hidden' },
    })
    return { shown }
  },
})
