import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { decideFiling, type EvidenceLoad } from '#domain/identity/evidence-quota.ts'
import type { EvidenceType } from '#domain/identity/evidence-type.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { lockRows } from '#server/kernel/db/lock-rows.ts'
import type { Actor } from './actor.ts'
import { cleanDocument } from './clean-document.ts'
import { type Caller, callerCommand } from './command.ts'

/** A document that is on file; commands name it by its hash. */
export interface FiledEvidence {
  evidenceId: string
  sha256: string
  mediaType: EvidenceType
}

/**
 * Stores a document: PDF, JPEG or PNG, up to 10 MB, known by its hash, which for a picture is that of the redrawn one. The same
 * document again is the stored one. Refuses what `cleanDocument` refuses, and to a person what `decideFiling` refuses.
 */
export const fileEvidence = callerCommand({
  operation: 'file_evidence',
  ask: async (_, { sent }: { sent: Uint8Array }) => {
    const cleaned = await cleanDocument(sent)
    if (!cleaned.ok) return cleaned
    const { mediaType, bytes } = cleaned.value
    return accept({ mediaType, bytes, sha256: createHash('sha256').update(bytes).digest('hex') })
  },
  load: async ({ trx, platform, by }, _, document) => {
    // Under the lock on a person, so that many at once are counted; an operator files as much as there is.
    if ('operatorId' in by) return { document, filer: null }
    await lockRows(trx, { persons: [by.personId] })
    return { document, filer: await readFiler(trx, by, document.sha256, platform.clock.now()) }
  },
  decide: ({ document, filer }) => {
    if (filer === null) return accept(null)
    const { emailVerified, isFiled, load } = filer
    // The same one again adds nothing.
    if (emailVerified && isFiled) return accept(null)
    return decideFiling(document.bytes.byteLength, load, emailVerified)
  },
  record: async ({ trx, platform, by, now }, _, { facts: { document } }) => {
    const { sha256, mediaType, bytes } = document
    const owner = 'operatorId' in by ? { operator_id: by.operatorId } : { person_id: by.personId }
    const row = { id: platform.randomness.uuid(), sha256, media_type: mediaType, filed_at: now }
    await trx
      .insertInto('evidence')
      .values({ ...row, bytes: Buffer.from(bytes), ...owner })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const evidenceId = await findFiled(trx, by, sha256)
    invariant(evidenceId, 'what was filed is on file')
    return { evidenceId, sha256, mediaType } satisfies FiledEvidence
  },
})

/** Deletes the documents that a condition on `evidence` names. */
export async function deleteEvidence(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  await trx.deleteFrom('evidence').where(which).execute()
}

/** What a person's filing is judged by. */
async function readFiler(trx: Trx, by: Actor, sha256: string, now: Date) {
  const proven = await trx
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select('login.user.emailVerified')
    .where('person.id', '=', by.personId)
    .executeTakeFirst()
  return {
    emailVerified: proven?.emailVerified ?? false,
    isFiled: (await findFiled(trx, by, sha256)) !== null,
    load: await readLoad(trx, by.personId, now),
  }
}

async function readLoad(trx: Trx, personId: string, now: Date): Promise<EvidenceLoad> {
  return trx
    .selectFrom('evidence')
    .select(sql<number>`count(*)::int`.as('documents'))
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::int`.as('bytes'))
    .where('person_id', '=', personId)
    .where('filed_at', '>', addDays(now, -1))
    .executeTakeFirstOrThrow()
}

async function findFiled(trx: Trx, by: Caller, sha256: string): Promise<string | null> {
  const [column, id] =
    'operatorId' in by
      ? (['operator_id', by.operatorId] as const)
      : (['person_id', by.personId] as const)
  const filed = await trx
    .selectFrom('evidence')
    .select('id')
    .where('sha256', '=', sha256)
    .where(column, '=', id)
    .executeTakeFirst()
  return filed?.id ?? null
}
