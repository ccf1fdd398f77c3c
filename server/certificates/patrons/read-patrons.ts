import { type Platform, pagedList } from '#server/kernel/door.ts'

/**
 * Those who want to be seen among the patrons of a federation, the latest first: by their public alias, never who they are or how
 * much. Whoever gives up their alias is seen no longer.
 */
export const listPatrons = pagedList({
  key: { since: 'instant', certificateNumber: 'number' },
  descending: true,
  rows: ({ db }: Pick<Platform, 'db'>, federationId: string) =>
    db
      .selectFrom('patron')
      .innerJoin('certificate', 'certificate.number', 'patron.certificate_number')
      .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
      .innerJoin('person', 'person.id', 'patron.person_id')
      .select(['patron.certificate_number as certificateNumber', 'patron.shown_at as since'])
      .select((select) => select.fn.coalesce('person.public_alias', select.val('')).as('alias'))
      .where('pocket.federation_id', '=', federationId)
      .where('certificate.state', 'in', ['locked', 'active', 'settled'])
      .whereRef('certificate.holder_id', '=', 'patron.person_id')
      .where('person.public_alias', 'is not', null),
})

/** Whether the holder of a certificate is seen among the patrons. */
export async function isShownAsPatron(
  { db }: Pick<Platform, 'db'>,
  personId: string,
  number: bigint,
): Promise<boolean> {
  const row = await db
    .selectFrom('patron')
    .select('certificate_number')
    .where('certificate_number', '=', number)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
