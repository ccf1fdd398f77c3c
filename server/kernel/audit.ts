import { sql } from 'kysely'
import type { Operation } from '#domain/kernel/authority.ts'
import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { unnestRows } from '#server/kernel/db/unnest.ts'
import { exactJson } from './exact-json.ts'

/** Who did what to which object, and why. */
export interface AuditEntry {
  by: { kind: 'person' | 'operator'; id: string } | { kind: 'worker' }
  operation: Operation
  /** `<noun>:<id>`, the same for every operation on one object. */
  subject: string
  reason?: string
  /** Amounts and choices, never personal data. */
  detail?: Record<string, unknown>
}

/** Appends to the audit log, which nobody can rewrite, in the transaction of the operation itself. */
export function recordAudit(trx: Trx, entry: AuditEntry, now: Date): Promise<void> {
  return recordAudits(trx, [entry], now)
}

/** Appends many entries in one statement. */
export async function recordAudits(
  trx: Trx,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  await sql`insert into audit_log ${unnestRows(entries, {
    at: ['timestamptz', () => now],
    actor_kind: ['text', ({ by }) => by.kind],
    actor_id: ['uuid', ({ by }) => (by.kind === 'worker' ? null : by.id)],
    operation: ['text', (entry) => entry.operation],
    subject: ['text', (entry) => entry.subject],
    reason: ['text', (entry) => entry.reason],
    detail: ['jsonb', (entry) => exactJson(entry.detail ?? {})],
  })}`.execute(trx)
}
