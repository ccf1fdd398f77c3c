import { sql } from 'kysely'
import type { Operation } from '#domain/kernel/authority.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { unnestRows } from '#server/kernel/db/unnest.ts'
import { exactJson } from './exact-json.ts'

/** Who did what to which object, and why. */
export interface AuditEntry {
  by: { kind: 'person' | 'operator'; id: string } | { kind: 'worker' }
  operation: Operation
  /** `<noun>:<id>`, the same for every deed about one object. */
  subject: string
  reason?: string
  /** Amounts and choices, never personal data. */
  detail?: Record<string, unknown>
}

/** Writes a deed into the log that nobody can rewrite, in the transaction of the deed itself. */
export function recordAudit(trx: Trx, deed: AuditEntry, now: Date): Promise<void> {
  return recordAudits(trx, [deed], now)
}

/** Writes many deeds in one statement. */
export async function recordAudits(
  trx: Trx,
  deeds: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  if (deeds.length === 0) return
  await sql`insert into audit_log ${unnestRows(deeds, {
    at: ['timestamptz', () => now],
    actor_kind: ['text', ({ by }) => by.kind],
    actor_id: ['uuid', ({ by }) => (by.kind === 'worker' ? null : by.id)],
    operation: ['text', (deed) => deed.operation],
    subject: ['text', (deed) => deed.subject],
    reason: ['text', (deed) => deed.reason],
    detail: ['jsonb', (deed) => exactJson(deed.detail ?? {})],
  })}`.execute(trx)
}
