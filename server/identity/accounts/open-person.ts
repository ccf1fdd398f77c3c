import { type Selectable, type SqlBool, sql } from 'kysely'
import type { FighterRow, PersonRow, Platform } from '#server/kernel/door.ts'

const emails = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A person, and whom they speak for: a fighter of this status, a federation, an athlete whom they manage. */
export type KnownPerson = Selectable<PersonRow> & {
  fighter_status: FighterRow['status'] | null
  is_signatory: SqlBool
  is_manager: SqlBool
}

/**
 * The person behind a login, made on first use: asking twice at once makes one. Null where the account has gone
 * meanwhile, as when it is erased while a request of it is on its way.
 */
export async function openPerson(
  platform: Pick<Platform, 'db' | 'randomness' | 'clock'>,
  accountId: string,
): Promise<KnownPerson | null> {
  const find = () =>
    platform.db
      .selectFrom('person')
      .selectAll()
      .select((select) => [
        select
          .selectFrom('fighter')
          .select('status')
          .whereRef('fighter.person_id', '=', 'person.id')
          .as('fighter_status'),
        sql<SqlBool>`exists (select from acting_for a where a.person_id = person.id
          and a.capacity in ('signatory', 'representative'))`.as('is_signatory'),
        sql<SqlBool>`exists (select from acting_for a where a.person_id = person.id
          and a.capacity = 'manager')`.as('is_manager'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  const [id, alias] = [platform.randomness.uuid(), makeAlias(platform.randomness.token(12))]
  await sql`insert into person (id, account_id, alias, created_at)
    select ${id}, account.id, ${alias}, ${platform.clock.now()}
    from login."user" account where account.id = ${accountId} for key share
    on conflict (account_id) do nothing`.execute(platform.db)
  return (await find()) ?? null
}

/** A name for others to see that says nothing of the person: 8 letters and digits, none alike. */
export function makeAlias(random: string): string {
  const codes = [...Buffer.from(random, 'base64url').subarray(0, 8)]
  return `soutien-${codes.map((code) => emails[code % emails.length]).join('')}`
}
