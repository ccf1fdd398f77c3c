import type { Selectable } from 'kysely'
import type { PersonRow } from '#server/db/tables-people.ts'
import type { Platform } from '#server/platform.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** The person behind a login, made on first use: asking twice at once makes one. */
export async function openPerson(
  platform: Pick<Platform, 'db' | 'chance' | 'clock'>,
  accountId: string,
): Promise<Selectable<PersonRow>> {
  const find = () =>
    platform.db
      .selectFrom('person')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  await platform.db
    .insertInto('person')
    .values({
      id: platform.chance.uuid(),
      account_id: accountId,
      alias: makeAlias(platform.chance.token(12)),
      created_at: platform.clock.now(),
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('a person was made and is not there')
  return made
}

/** A name for others to see that says nothing of the person: 8 letters and digits, none alike. */
export function makeAlias(random: string): string {
  const codes = [...Buffer.from(random, 'base64url').subarray(0, 8)]
  return `soutien-${codes.map((code) => letters[code % letters.length]).join('')}`
}
