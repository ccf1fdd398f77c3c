import type { Operation } from '#domain/authority.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { exactJson } from '#server/exact-json.ts'

/** Who did what to which object, and why. */
export interface AuditedDeed {
  by: { kind: 'person' | 'operator'; id: string } | { kind: 'worker' }
  operation: Operation
  /** `<noun>:<id>`, the same for every deed about one object. */
  subject: string
  reason?: string
  /** Amounts and choices, never personal data. */
  detail?: Record<string, unknown>
}

/** Writes a deed into the log that nobody can rewrite, in the transaction of the deed itself. */
export async function recordAudit(trx: Trx, deed: AuditedDeed, now: Date): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: now,
      actor_kind: deed.by.kind,
      actor_id: deed.by.kind === 'worker' ? null : deed.by.id,
      operation: deed.operation,
      subject: deed.subject,
      reason: deed.reason ?? null,
      detail: exactJson(deed.detail ?? {}),
    })
    .execute()
}
