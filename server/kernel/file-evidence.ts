import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { decideFiling, type EvidenceLoad } from '#domain/identity/evidence-quota.ts'
import type { EvidenceType } from '#domain/identity/evidence-type.ts'
import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import { lockRows } from '#server/kernel/db/lock-rows.ts'
import { cleanDocument } from './clean-document.ts'
import type { Platform } from './platform.ts'

/** Who files: a person, or an operator. */
export type Filer = { readonly personId: string } | { readonly operatorId: string }

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
export async function fileEvidence(
  platform: Pick<Platform, 'db' | 'randomness' | 'clock'>,
  filer: Filer,
  sent: Uint8Array,
): Promise<Decision<FiledEvidence>> {
  const cleaned = await cleanDocument(sent)
  if (!cleaned.ok) return cleaned
  const { mediaType, bytes } = cleaned.value
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return inTransaction(platform.db, async (trx) => {
    const now = platform.clock.now()
    const held = await judgeFiler(trx, filer, { sha256, bytes: bytes.byteLength }, now)
    if (!held.ok) return held
    const by =
      'personId' in filer ? { person_id: filer.personId } : { operator_id: filer.operatorId }
    const document = {
      id: platform.randomness.uuid(),
      sha256,
      media_type: mediaType,
      filed_at: now,
    }
    await trx
      .insertInto('evidence')
      .values({ ...document, bytes: Buffer.from(bytes), ...by })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const evidenceId = await findFiled(trx, filer, sha256)
    if (evidenceId === null) throw new Error('what was filed is not on file')
    return accept({ evidenceId, sha256, mediaType })
  })
}

/** Under the lock on the person, so that parallel uploads are counted; operators have no limit. */
async function judgeFiler(
  trx: Trx,
  filer: Filer,
  document: { sha256: string; bytes: number },
  now: Date,
): Promise<Decision<null>> {
  if (!('personId' in filer)) return accept(null)
  const { personId } = filer
  await lockRows(trx, { persons: [personId] })
  const proven = await trx
    .selectFrom('person')
    .innerJoin('login.user', 'login.user.id', 'person.account_id')
    .select('login.user.emailVerified')
    .where('person.id', '=', personId)
    .executeTakeFirst()
  const emailVerified = proven?.emailVerified ?? false
  // The same one again adds nothing.
  if (emailVerified && (await findFiled(trx, filer, document.sha256))) return accept(null)
  return decideFiling(document.bytes, await readLoad(trx, personId, now), emailVerified)
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

async function findFiled(trx: Trx, filer: Filer, sha256: string): Promise<string | null> {
  const [column, id] =
    'personId' in filer
      ? (['person_id', filer.personId] as const)
      : (['operator_id', filer.operatorId] as const)
  const filed = await trx
    .selectFrom('evidence')
    .select('id')
    .where('sha256', '=', sha256)
    .where(column, '=', id)
    .executeTakeFirst()
  return filed?.id ?? null
}
