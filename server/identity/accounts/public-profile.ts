import { sql } from 'kysely'
import { z } from 'zod'
import { type AliasFacts, aliasKey, decideAlias } from '#domain/identity/public-alias.ts'
import { nameProblem, normaliseName } from '#domain/kernel/person-name.ts'
import {
  anyUuid,
  contactOf,
  type Database,
  lockRows,
  personCommand,
  requireStandingLogin,
  sealContact,
  type Trx,
} from '#server/kernel/door.ts'

/** A name as registrations take it; `name_too_short` and the like say what is wrong. */
export const nameInput = z.strictObject({
  name: z
    .string()
    .max(1_000)
    .transform(normaliseName)
    .superRefine((name, context) => {
      const problem = nameProblem(name)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
})

/** Null for pseudonyms. */
export const aliasInput = z.strictObject({
  alias: z.string().max(200).transform(normaliseName).nullable(),
})

/**
 * Changes the name of the actor's account. Receipts bear the name that was declared with the identity, and keep it. Refuses
 * `login_too_old` to a session that was ended meanwhile.
 */
export const changeName = personCommand({
  operation: 'own_account',
  load: ({ trx, by }, _: z.infer<typeof nameInput>) => requireStandingLogin(trx, by),
  decide: (standing) => standing,
  record: async ({ trx, by: { accountId, personId }, now, audit }, _, { input: { name } }) => {
    const { sealed } = await trx
      .selectFrom('login.user')
      .select('sealed')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { email } = contactOf(trx, accountId, sealed)
    await trx
      .updateTable('login.user')
      .set({ ...sealContact(trx, accountId, { name, email }), updatedAt: now })
      .where('id', '=', accountId)
      .execute()
    await audit(`person:${personId}`, { detail: { changed: 'name' } })
    return { name }
  },
})

/**
 * Lets the actor be seen by an alias, or by pseudonyms again. Refuses what `decideAlias` refuses, and `login_too_old` to a session
 * that was ended meanwhile: whoever has just left would keep an alias from everybody else.
 */
export const chooseAlias = personCommand({
  operation: 'own_account',
  load: async ({ trx, by }, { alias }: z.infer<typeof aliasInput>) => {
    const facts = await loadAliasFacts(trx, by.personId, alias)
    return { facts, standing: await requireStandingLogin(trx, by) }
  },
  decide: ({ facts, standing }, { alias }, { now }) =>
    standing.ok ? decideAlias(alias, facts, now) : standing,
  record: async ({ trx, by: { personId }, now, audit }, chosen) => {
    await trx
      .updateTable('person')
      .set({
        public_alias: chosen?.alias ?? null,
        public_alias_key: chosen?.key ?? null,
        public_alias_set_at: now,
      })
      .where('id', '=', personId)
      .execute()
    // Not the alias itself: the log outlives the account.
    await audit(`person:${personId}`, { detail: { changed: 'alias' } })
    return { alias: chosen?.alias ?? null }
  },
})

async function loadAliasFacts(
  trx: Trx,
  personId: string,
  alias: string | null,
): Promise<AliasFacts> {
  // Two people who choose one alias at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('public_alias', 0))`.execute(trx)
  await lockRows(trx, { persons: [personId] })
  const { public_alias_set_at: setAt } = await trx
    .selectFrom('person')
    .select('public_alias_set_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const taken = await trx
    .selectFrom('person')
    .select('id')
    .where('public_alias_key', '=', aliasKey(alias ?? ''))
    .where('id', '<>', personId)
    .executeTakeFirst()
  const operators = await trx.selectFrom('operator').select('handle').execute()
  return { setAt, isTaken: taken !== undefined, staff: operators.map(({ handle }) => handle) }
}

/** A person's alias; null while they are seen by pseudonyms. */
export async function findOwnAlias(db: Database, personId: string): Promise<string | null> {
  return (await readAliases(db, [personId])).get(personId) ?? null
}

/** By which alias people are seen, by their ids; whoever has none is not among them, and is seen by a pseudonym. */
export async function readAliases(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'public_alias as alias'])
    .where('id', '=', anyUuid(personIds))
    .where('public_alias', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, alias }) => (alias === null ? [] : [[id, alias] as const])))
}
