import { decideFreeze, type Freeze } from '#domain/freeze.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { refreshCertificate } from '#server/db/refresh-certificate.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { OperatorActor } from '#server/operator/operator-actor.ts'
import type { Platform } from '#server/platform.ts'

/** What can be stopped: a person by id, a certificate by its number. */
export interface FrozenSubject {
  kind: 'person' | 'certificate'
  id: string
}

/** Locks a subject. Gives whose it is; null for one that does not exist. */
export async function lockSubject(trx: Trx, { kind, id }: FrozenSubject): Promise<string | null> {
  if (kind === 'person') {
    await lockRows(trx, { persons: [id] })
    const person = await trx
      .selectFrom('person')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return person?.id ?? null
  }
  await lockRows(trx, { certificates: [BigInt(id)] })
  const certificate = await trx
    .selectFrom('certificate')
    .select('holder_id')
    .where('number', '=', BigInt(id))
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return certificate?.holder_id ?? null
}

/** Writes down whether a locked subject is stopped. */
export async function applyFreeze(
  trx: Trx,
  { kind, id }: FrozenSubject,
  stopped: { at: Date; reason: string } | null,
): Promise<void> {
  if (kind === 'certificate') return refreshCertificate(trx, BigInt(id))
  await trx
    .updateTable('person')
    .set({ frozen_at: stopped?.at ?? null, frozen_because: stopped?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * One operator stops a person or a certificate. Refuses `unknown_object` and what `decideFreeze` refuses.
 * Rule KYC-02.
 */
export function freezeSubject(
  platform: Platform,
  by: OperatorActor,
  { subject, reason }: { subject: FrozenSubject; reason: string },
): Promise<Decision<{ freezeId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const ownerId = await lockSubject(trx, subject)
    if (ownerId === null) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    // Nobody stops what is their own: the rule compares the subject with whoever acts.
    const operatorId = by.personId === ownerId ? subject.id : by.operatorId
    const current = await findFreeze(trx, subject)
    const wish = { subject: subject.kind, subjectId: subject.id, operatorId, reason }
    const decision = decideFreeze(current, wish, now)
    if (!decision.ok) return decision
    const freezeId = platform.chance.uuid()
    await trx
      .insertInto('stop')
      .values({
        id: freezeId,
        subject_kind: subject.kind,
        subject_id: subject.id,
        operator_id: by.operatorId,
        reason,
        frozen_at: now,
      })
      .execute()
    await applyFreeze(trx, subject, { at: now, reason })
    const audited = { kind: 'operator', id: by.operatorId } as const
    const named = `${subject.kind}:${subject.id}`
    await recordAudit(trx, { by: audited, operation: 'freeze', subject: named, reason }, now)
    return accept({ freezeId })
  })
}

/** The stop that is on; null without one. */
async function findFreeze(trx: Trx, { kind, id }: FrozenSubject): Promise<Freeze | null> {
  const row = await trx
    .selectFrom('stop')
    .selectAll()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('thawed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { operator_id: operatorId, reason, frozen_at: frozenAt } = row
  return { subject: kind, subjectId: id, operatorId, reason, frozenAt }
}
