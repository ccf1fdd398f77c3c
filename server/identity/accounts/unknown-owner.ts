import type { Platform, Trx } from '#server/kernel/door.ts'
import { makeAlias } from './open-person.ts'

/** In whose name the holdings of an address are kept that nobody has linked: a person without an account, one for each address. */
export async function unknownOwner(
  trx: Trx,
  { randomness, clock }: Pick<Platform, 'randomness' | 'clock'>,
  address: string,
): Promise<string> {
  const known = await trx
    .selectFrom('unknown_owner')
    .select('person_id')
    .where((where) => where(where.fn('lower', ['address']), '=', address.toLowerCase()))
    .executeTakeFirst()
  if (known) return known.person_id
  const [id, alias] = [randomness.uuid(), makeAlias(randomness.token(12))]
  await trx.insertInto('person').values({ id, alias, created_at: clock.now() }).execute()
  await trx.insertInto('unknown_owner').values({ person_id: id, address }).execute()
  return id
}
