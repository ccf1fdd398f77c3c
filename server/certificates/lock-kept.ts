import type { KeptCertificate } from '#domain/certificates/vault.ts'
import { lockRows, type Trx } from '#server/kernel/door.ts'

/** The actor's certificate under lock, with its person; null for somebody else's. */
export async function lockKept(
  trx: Trx,
  personId: string,
  number: bigint,
): Promise<{ backingId: string; pocketId: string; certificate: KeptCertificate } | null> {
  const pocketId = await findPocket(trx, number)
  if (pocketId === null) return null
  // A settlement at the same time is either before or after this.
  await lockRows(trx, { persons: [personId], pockets: [pocketId], certificates: [number] })
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('person', 'person.id', 'certificate.holder_id')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .leftJoin('chain_intent', (join) =>
      join
        .onRef('chain_intent.backing_id', '=', 'certificate.backing_id')
        .on('chain_intent.kind', '=', 'mint'),
    )
    .selectAll('certificate')
    .select(['person.frozen_at', 'pocket.frozen_at as stopped', 'chain_intent.id as mint'])
    .where('number', '=', number)
    .where('holder_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  const certificate = {
    kind: row.kind,
    ownerId: row.holder_id,
    locked: row.state === 'locked',
    // What a stopped person holds counts as frozen as well, and so do certificates of a stopped Pocket.
    frozen: row.state === 'frozen' || row.frozen_at !== null || row.stopped !== null,
    burnedAt: row.burned_at,
    haltedUntil: null,
    inWallet: row.wallet_address !== null || row.claims_after !== null,
    minted: row.mint !== null,
  }
  return { backingId: row.backing_id, pocketId, certificate }
}

async function findPocket(trx: Trx, number: bigint): Promise<string | null> {
  const found = await trx
    .selectFrom('certificate')
    .select('pocket_id')
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.pocket_id ?? null
}
