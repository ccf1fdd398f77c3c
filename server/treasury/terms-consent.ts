import { sql } from 'kysely'
import { accept, type Refusal, when } from '#domain/kernel/refusal.ts'
import { type Actor, type Database, type Platform, personCommand } from '#server/kernel/door.ts'

/** A version of the general terms that waits for somebody's consent. */
export interface TermsToAccept {
  version: string
  appliesAt: Date
  changesFr: string
  changesEn: string
}

/**
 * SQL: the versions that a person has still to accept: they change something that people have to agree to, and began to apply after
 * the person had last agreed, by registering or by accepting. Rule TERM-01.
 */
export const termsToAccept = (personId: string, now: Date) => sql<TermsToAccept>`(
  select t.version, t.applies_at as "appliesAt", t.changes_fr as "changesFr", t.changes_en as "changesEn"
  from person p join login."user" u on u.id = p.account_id, terms_version t
  where p.id = ${personId} and t.changes_fr is not null and t.applies_at <= ${now}
    and t.applies_at > greatest(u."createdAt",
      (select max(accepted_at) from terms_consent where person_id = p.id)))`

/** The versions that the actor has still to accept, the latest last. */
export async function readTermsToAccept(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<readonly TermsToAccept[]> {
  const waiting = termsToAccept(personId, clock.now())
  const { rows } =
    await sql<TermsToAccept>`select * from ${waiting} t order by "appliesAt"`.execute(db)
  return rows
}

/** Refuses `terms_not_accepted` to whoever has new terms to accept before they order anything. Rule TERM-01. */
export async function termsRefusals(
  db: Database,
  personId: string,
  now: Date,
): Promise<readonly Refusal[]> {
  const { rows } = await sql`select from ${termsToAccept(personId, now)} t limit 1`.execute(db)
  return when(rows.length > 0, { code: 'terms_not_accepted' })
}

/** Accepts everything up to this version, the latest that waits. Refuses `unknown_object` for any other. Rule TERM-01. */
export const acceptTerms = personCommand({
  operation: 'own_account',
  load: async ({ trx, platform, by }, version: string) => {
    const waiting = await readTermsToAccept({ db: trx, clock: platform.clock }, by)
    return waiting.at(-1)?.version === version ? { version } : null
  },
  decide: (waiting) => accept(waiting),
  record: async ({ trx, by, now }, { version }) => {
    await trx
      .insertInto('terms_consent')
      .values({ person_id: by.personId, version, accepted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  },
})
