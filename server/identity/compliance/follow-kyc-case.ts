import type { Selectable } from 'kysely'
import {
  awaitsProvider,
  documentsInAt,
  findingForPerson,
  type KycCaseStatus,
  kycExpiresAt,
  nextKycStatus,
} from '#domain/identity/kyc-case.ts'
import {
  type IdentityMatch,
  maskNumber,
  matchIdentity,
  nameOfDocument,
} from '#domain/identity/kyc-identity.ts'
import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { hasLeft } from '#server/identity/accounts/has-left.ts'
import {
  enqueue,
  inTransaction,
  type KycCaseRow,
  lockRows,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { KycRefused, type KycTruth, type SeenDocument } from '#server/ports/door.ts'
import { caseToday } from './case-today.ts'
import { isOfFormer } from './end-former-cases.ts'
import { noteDocument } from './note-document.ts'
import { readDeclared, type ShownDocument, takeCipher } from './sealed-identity.ts'

const mostTries = 5
const untold = 'provider_refused'

/**
 * Asks the provider for the truth about a case and keeps it. A yes for somebody other than the person who declared the
 * identity goes to compliance. An answer that was asked for before the case changed is not taken: it is asked for
 * again. About a case that has ended nobody is asked. Throws while the provider does not answer; the case stays as it is.
 * Rule KYC-01.
 */
export async function followKycCase(platform: Platform, caseId: string): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const found = await platform.db
      .selectFrom('kyc_case')
      .selectAll()
      .where('id', '=', caseId)
      .executeTakeFirst()
    if (!found?.provider_reference || isOfFormer(platform, found)) return
    if (caseToday(platform, found).status === 'expired') return
    const truth = await askFor(platform, found.provider_reference, caseId)
    if (await inTransaction(platform.db, (trx) => keepTruth(trx, platform, found, truth))) return
  }
  throw new Error(`the case ${caseId} changes faster than it is read`)
}

/** A provider that refuses to say has not said yes. */
async function askFor(platform: Platform, reference: string, caseId: string): Promise<KycTruth> {
  try {
    return await platform.ports.kyc.read(reference, caseId)
  } catch (error) {
    if (!(error instanceof KycRefused)) throw error
    platform.log.warn({ err: error, caseId }, 'the identity provider does not tell')
    const nothing = { document: null, identity: null }
    return { finding: 'pending', reasons: [untold], ...nothing }
  }
}

/** False when the case has changed since it was read. */
async function keepTruth(
  trx: Trx,
  platform: Platform,
  before: Selectable<KycCaseRow>,
  truth: KycTruth,
): Promise<boolean> {
  await lockRows(trx, { persons: [before.person_id] })
  // Nothing more is kept of whoever has left, however late the provider's answer comes.
  if (await hasLeft(trx, before.person_id)) return true
  const now = platform.clock.now()
  const { version, decided_by, id } = before
  const { status } = caseToday(platform, before)
  const match = await matchDeclared(trx, platform, before.person_id, truth)
  const found = findingForPerson(truth.finding, match)
  const next = nextKycStatus({ status, decidedByOperator: decided_by !== null }, found)
  // A provider that does not tell has shown no documents either.
  const hasDocuments = !truth.reasons.includes(untold)
  const changes = changesOf(platform, { ...before, status }, { status: next, hasDocuments }, now)
  const review = next === 'in_review' && match !== 'same' ? { review_reason: match } : {}
  const reasons = JSON.stringify(truth.reasons)
  const kept = await trx
    .updateTable('kyc_case')
    .set({ ...changes, ...review, reasons, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  if (truth.document) await keepDocument(trx, platform, before, truth.document)
  if (next !== status) await applyStatus(trx, platform, { ...before, status }, next, now)
  return true
}

/** What the document proves beside what the locked person has declared. */
async function matchDeclared(
  trx: Trx,
  { identityKeys }: Platform,
  personId: string,
  { identity }: KycTruth,
): Promise<IdentityMatch> {
  const declared = await readDeclared(trx, identityKeys, personId)
  return declared ? matchIdentity(declared, identity) : 'identity_unproven'
}

/** Who issued the document and its last characters: enough to name it to whoever holds it, and no more. */
async function keepDocument(
  trx: Trx,
  { clock, identityKeys }: Platform,
  { id, person_id }: Selectable<KycCaseRow>,
  document: SeenDocument,
): Promise<void> {
  const { country, number } = document
  const fingerprint = identityKeys.fingerprint('document', nameOfDocument(document))
  const now = clock.now()
  const cipher = await takeCipher(trx, identityKeys, person_id, now)
  const shown: ShownDocument = { country, maskedNumber: maskNumber(number) }
  const sealed = cipher.seal('document', shown)
  const seen = { country: null, masked_number: null, sealed, seen_at: now, fingerprint }
  await trx
    .insertInto('identity.kyc_document')
    .values({ case_id: id, person_id, ...seen })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(seen))
    .execute()
}

function changesOf(
  platform: Platform,
  before: Selectable<KycCaseRow>,
  { status, hasDocuments }: { status: KycCaseStatus; hasDocuments: boolean },
  now: Date,
) {
  // Compliance has the next word about a case in review; a message of the provider's is followed all the same.
  const look_at = awaitsProvider(status) ? addMilliseconds(now, HOUR_MS) : null
  if (status === before.status) return { look_at }
  const seen = { status: before.status, documentsInAt: before.documents_in_at }
  const documents_in_at = hasDocuments ? documentsInAt(seen, status, now) : null
  const changed = { status, look_at, changed_at: now, documents_in_at }
  if (status !== 'approved') return changed
  const { fullKycMonths } = platform.settings
  return { ...changed, verified_at: now, expires_at: kycExpiresAt(now, fullKycMonths) }
}

/** What a case has become changes what its person may do. The person is locked. */
async function applyStatus(
  trx: Trx,
  platform: Platform,
  { id, person_id, status: from, version }: Selectable<KycCaseRow>,
  status: KycCaseStatus,
  now: Date,
): Promise<void> {
  const person = trx.updateTable('person').where('id', '=', person_id)
  if (status === 'approved') {
    await person.set({ kyc_level: 'full', kyc_verified_at: now }).execute()
    await noteDocument(trx, platform, id)
  } else if (from === 'approved') {
    await person.set({ kyc_level: 'simplified' }).where('kyc_level', '=', 'full').execute()
  }
  const key = `follow_identity:${id}:${version + 1}`
  const payload = { personId: person_id }
  await enqueue(trx, [{ key, kind: 'follow_identity', payload }], now)
  const subject = `kyc_case:${id}`
  const detail = { from, to: status }
  await recordAudit(
    trx,
    { by: { kind: 'worker' }, operation: 'record_kyc_status', subject, detail },
    now,
  )
}
