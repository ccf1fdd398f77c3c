import { sql } from 'kysely'
import { z } from 'zod'
import { FEDERATION_KINDS, FEDERATION_REACHES } from '#domain/campaigns/federation.ts'
import { DISCIPLINES } from '#domain/campaigns/fighter.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { keptSince } from '#domain/kernel/retention.ts'
import { lockUnlessLeft, openSealed, takeCipher } from '#server/identity/door.ts'
import {
  type Actor,
  type ApplicationDraftRow,
  type Platform,
  personCommand,
  sha256,
  type Trx,
} from '#server/kernel/door.ts'
import { links, ringName } from './fighters/profile-shapes.ts'

/** An application of an athlete of which anything may still be missing. */
const fighterShape = z.strictObject({
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

/** The same of an organisation. */
const federationShape = z.strictObject({
  name: z.string().max(120).optional(),
  kind: z.enum(FEDERATION_KINDS).optional(),
  reach: z.enum(FEDERATION_REACHES).optional(),
  country: z.string().max(2).optional(),
  registrationNumber: z.string().max(60).optional(),
  site: z.string().max(2_048).optional(),
  presentation: z.string().max(5_000).optional(),
  delegationHash: sha256.optional(),
})

export const fighterDraft = draftOf('fighter', fighterShape)
export const federationDraft = draftOf('federation', federationShape)

type Kind = ApplicationDraftRow['kind']

function draftOf<Draft extends object>(kind: Kind, shape: z.ZodType<Draft>) {
  /** What somebody has filled in of their application; null where nothing is, and for what an earlier version wrote otherwise. */
  const find = async (
    { db, identityKeys }: Pick<Platform, 'db' | 'identityKeys'>,
    { accountId, personId }: Pick<Actor, 'accountId' | 'personId'>,
  ): Promise<Draft | null> => {
    const row = await db
      .selectFrom('application_draft')
      .select('sealed')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const opened = row && (await openSealed(db, identityKeys, personId, 'draft', row.sealed))
    return shape.safeParse(opened).data ?? null
  }
  /** Keeps what was filled in on one step beside what is there, until the application is sent. Refuses `unknown_object` to whoever has left. */
  const save = personCommand({
    operation: 'own_account',
    load: async ({ trx, platform, by }, _: Draft) =>
      (await lockUnlessLeft(trx, by.personId))
        ? ((await find({ db: trx, identityKeys: platform.identityKeys }, by)) ?? {})
        : null,
    decide: (before, filledIn) => accept({ ...before, ...filledIn }),
    record: async ({ trx, platform, by, now }, draft) => {
      const cipher = await takeCipher(trx, platform.identityKeys, by.personId, now)
      const kept = { sealed: cipher.seal('draft', draft), saved_at: now }
      await trx
        .insertInto('application_draft')
        .values({ account_id: by.accountId, kind, ...kept })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(kept))
        .execute()
      return null
    },
  })
  /** Once it is sent, it is an application. */
  const forget = async (trx: Trx, accountId: string): Promise<void> => {
    await trx
      .deleteFrom('application_draft')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .execute()
  }
  return { find, save, forget }
}

/** Those that nobody has gone on with for as long as they are kept. */
export const draftsToForget = ({ clock }: Platform) =>
  sql`select account_id from application_draft where saved_at < ${keptSince('applicationDrafts', clock.now())}`

/** Forgets them. */
export async function forgetDrafts({ db, clock }: Platform): Promise<void> {
  await db
    .deleteFrom('application_draft')
    .where('saved_at', '<', keptSince('applicationDrafts', clock.now()))
    .execute()
}
