import { likenessOf } from '#domain/identity/kyc-identity.ts'
import type { Database, IdentityKeys } from '#server/kernel/door.ts'
import { inTransaction, readDeclared, type Trx, takeCipher } from '#server/kernel/door.ts'

const perBatch = 100

/**
 * Brings forward what older versions have kept in the clear: seals it, and takes the clear text away. Safe to repeat, to break
 * off and to run in several processes at once; each batch is a transaction.
 */
export async function sealOldIdentities(
  db: Database,
  keys: IdentityKeys,
  now: Date,
): Promise<{ identities: number; documents: number }> {
  const identities = await inBatches(db, (trx) => sealIdentities(trx, keys, now))
  const documents = await inBatches(db, (trx) => sealDocuments(trx, keys, now))
  return { identities, documents }
}

async function inBatches(db: Database, seal: (trx: Trx) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await inTransaction(db, seal)
    total += count
    if (count < perBatch) return total
  }
}

async function sealIdentities(trx: Trx, keys: IdentityKeys, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('identity.person_identity')
    .select('person_id')
    .where('legal_name', 'is not', null)
    .orderBy('person_id')
    .limit(perBatch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { person_id } of rows) {
    const declared = await readDeclared(trx, keys, person_id)
    if (!declared) continue
    const cipher = await takeCipher(trx, keys, person_id, now)
    const clear = { legal_name: null, birth_date: null, country: null }
    await trx
      .updateTable('identity.person_identity')
      .set({ ...clear, sealed: cipher.seal('identity', declared) })
      .where('person_id', '=', person_id)
      .execute()
    const mark = keys.mark('likeness', likenessOf(declared))
    await trx
      .insertInto('identity.person_mark')
      .values({ kind: 'likeness', mark, person_id, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return rows.length
}

async function sealDocuments(trx: Trx, keys: IdentityKeys, now: Date): Promise<number> {
  const rows = await trx
    .selectFrom('identity.kyc_document')
    .select(['case_id', 'person_id', 'country', 'masked_number as maskedNumber'])
    .where('masked_number', 'is not', null)
    .orderBy('case_id')
    .limit(perBatch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { case_id, person_id, country, maskedNumber } of rows) {
    const cipher = await takeCipher(trx, keys, person_id, now)
    await trx
      .updateTable('identity.kyc_document')
      .set({ country: null, masked_number: null })
      .set({ sealed: cipher.seal('document', { country, maskedNumber }) })
      .where('case_id', '=', case_id)
      .execute()
  }
  return rows.length
}
