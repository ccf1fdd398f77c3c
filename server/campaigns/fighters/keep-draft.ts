import { sql } from 'kysely'
import { z } from 'zod'
import { DISCIPLINES } from '#domain/campaigns/fighter.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { keptSince } from '#domain/kernel/retention.ts'
import { lockUnlessLeft, openSealed, takeCipher } from '#server/identity/door.ts'
import { type Actor, type Platform, personCommand, sha256, type Trx } from '#server/kernel/door.ts'
import { links, ringName } from './profile-shapes.ts'

/** An application of which anything may still be missing. */
const draftShape = z.strictObject({
  name: z.string().max(120).optional(),
  ringName: ringName.optional(),
  country: z.string().max(2).optional(),
  biography: z.string().max(5_000).optional(),
  standing: z.enum(['amateur', 'pro']).optional(),
  discipline: z.enum(DISCIPLINES).optional(),
  weightClass: z.string().max(40).optional(),
  record: z.string().max(12).optional(),
  links: links.optional(),
  licenceNumber: z.string().max(40).optional(),
  evidenceHashes: z.array(sha256).max(10).optional(),
  proContractHash: sha256.nullable().optional(),
})
export type FighterDraft = z.infer<typeof draftShape>

/** What somebody has filled in of their application; empty where nothing is, and for what an earlier version wrote otherwise. */
export async function findFighterDraft(
  { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
  { accountId, personId }: Pick<Actor, 'accountId' | 'personId'>,
): Promise<FighterDraft> {
  const row = await db
    .selectFrom('fighter_draft')
    .select('sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const opened = row && (await openSealed(db, identityKeys, personId, 'draft', row.sealed))
  return draftShape.safeParse(opened ?? {}).data ?? {}
}

/** Keeps what was filled in on one step beside what is there, until the application is sent. Refuses `unknown_object` to whoever has left. */
export const saveFighterDraft = personCommand({
  operation: 'own_account',
  load: async ({ trx, platform, by }, _: FighterDraft) =>
    (await lockUnlessLeft(trx, by.personId))
      ? findFighterDraft({ db: trx, identityKeys: platform.identityKeys }, by)
      : null,
  decide: (before, filledIn) => accept({ ...before, ...filledIn }),
  record: async ({ trx, platform, by, now }, draft) => {
    const cipher = await takeCipher(trx, platform.identityKeys, by.personId, now)
    const kept = { sealed: cipher.seal('draft', draft), saved_at: now }
    await trx
      .insertInto('fighter_draft')
      .values({ account_id: by.accountId, ...kept })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(kept))
      .execute()
    return null
  },
})

/** Once it is sent, it is an application. */
export async function forgetDraft(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('fighter_draft').where('account_id', '=', accountId).execute()
}

/** Those that nobody has gone on with for as long as they are kept. */
export const draftsToForget = ({ clock }: Platform) =>
  sql`select account_id from fighter_draft where saved_at < ${keptSince('fighterDrafts', clock.now())}`

/** Forgets them. */
export async function forgetDrafts({ db, clock }: Platform): Promise<void> {
  await db
    .deleteFrom('fighter_draft')
    .where('saved_at', '<', keptSince('fighterDrafts', clock.now()))
    .execute()
}
