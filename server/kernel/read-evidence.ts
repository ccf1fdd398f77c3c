import { sql } from 'kysely'
import { evidenceReadings } from '#domain/identity/evidence-purpose.ts'
import type { EvidenceType } from '#domain/identity/evidence-type.ts'
import type { Operation } from '#domain/kernel/authority.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { inTransaction, type Trx } from '#server/kernel/db/in-transaction.ts'
import { recordAudit } from './audit.ts'
import { authorityRefusals } from './authorise.ts'
import type { Caller } from './command.ts'
import type { OperatorActor } from './operator-actor.ts'
import type { Platform } from './platform.ts'

export interface StoredEvidence {
  mediaType: EvidenceType
  bytes: Uint8Array
}

/**
 * A document by its id or hash, for its filer, and for operators by its purpose; each reading by an operator is logged. Refuses
 * `unknown_object` for one that does not exist or is somebody else's, `not_allowed` to an operator whom no row of the authority
 * table lets read it. Rule ACC-02.
 */
export function readEvidence(
  platform: Pick<Platform, 'db' | 'clock'>,
  reader: Caller,
  name: string,
): Promise<Decision<StoredEvidence>> {
  return inTransaction(platform.db, async (trx) => {
    const found = await findEvidence(trx, reader, name)
    if (!found) return refuse({ code: 'unknown_object' })
    const { sha256, isOwn, mediaType, bytes } = found
    if ('operatorId' in reader) {
      const operation = isOwn ? 'read_evidence' : await findReading(trx, reader, sha256)
      if (operation === null) return refuse({ code: 'not_allowed' })
      const by = { kind: 'operator', id: reader.operatorId } as const
      const reading = { by, operation, subject: `evidence:${sha256}` }
      await recordAudit(trx, reading, platform.clock.now())
    }
    return accept({ mediaType, bytes })
  })
}

/** What the reader has filed comes first; of what others have filed people find nothing. */
async function findEvidence(trx: Trx, reader: Caller, name: string) {
  const isOwn =
    'operatorId' in reader
      ? sql<boolean>`coalesce(operator_id = ${reader.operatorId}, false)`
      : sql<boolean>`coalesce(person_id = ${reader.personId}, false)`
  let query = trx
    .selectFrom('evidence')
    .select(['sha256', 'media_type as mediaType', 'bytes', isOwn.as('isOwn')])
    .where(/^[0-9a-f]{64}$/.test(name) ? 'sha256' : 'id', '=', name)
    .orderBy('isOwn', 'desc')
    .orderBy('filed_at')
    .limit(1)
  if (!('operatorId' in reader)) query = query.where(isOwn)
  return query.executeTakeFirst()
}

/** The row of the authority table by which an operator reads it; null without one. */
async function findReading(
  trx: Trx,
  { roles }: OperatorActor,
  sha256: string,
): Promise<Operation | null> {
  const readings = evidenceReadings(await findOperations(trx, sha256))
  return readings.find((each) => authorityRefusals(roles, each, 'none').length === 0) ?? null
}

/** Every operation that a document decides or has decided. A bout's earnings are judged by its contract too. */
async function findOperations(trx: Trx, sha256: string): Promise<readonly Operation[]> {
  const { rows } = await sql<{ operation: Operation }>`
    select operation from proposal
      where ${sha256} in (payload ->> 'documentHash', payload ->> 'contractHash', payload ->> 'evidenceHash')
    union select 'approve_fighter' from fighter_application
      where pro_contract_hash = ${sha256} or ${sha256} = any(evidence_hashes)
    union select 'approve_fighter' from pro_contract where evidence_hash = ${sha256}
    union select 'approve_federation' from federation_application where delegation_hash = ${sha256}
    union select 'keep_budget' from budget_entry where evidence_hash = ${sha256}
    union select unnest(array['approve_pocket', 'record_fight']) from fight
      where contract_hash = ${sha256}
    union select 'verify_earnings' from earnings_declaration
      where ${sha256} = any(evidence_hashes) or write_off_evidence_hash = ${sha256}`.execute(trx)
  return rows.map(({ operation }) => operation)
}
