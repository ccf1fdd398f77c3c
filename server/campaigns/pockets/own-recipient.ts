import type { Selectable } from 'kysely'
import { readRecipientSide } from '#server/identity/door.ts'
import {
  type Actor,
  type Database,
  type LockedPocket,
  lockPocket,
  type Platform,
  type PocketRow,
  type Trx,
} from '#server/kernel/door.ts'

/** For whom a Pocket collects. */
export interface PocketRecipient {
  fighterId: string | null
  federationId: string | null
  /** Who acts for it; null for one without an account. */
  personId: string | null
}

/** For whom this person can open Pockets of a kind, of several organisations the named one or else the latest; null for none. */
export async function findOwnRecipient(
  trx: Trx,
  { personId }: Pick<Actor, 'personId'>,
  kind: PocketRow['kind'],
  federationId?: string,
): Promise<PocketRecipient | null> {
  if (kind !== 'federation') {
    const own = await trx
      .selectFrom('fighter')
      .select('id')
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return own ? { fighterId: own.id, federationId: null, personId } : null
  }
  const signed = trx
    .selectFrom('federation')
    .select('id')
    .where('signatory_person_id', '=', personId)
  const own = await (federationId === undefined ? signed : signed.where('id', '=', federationId))
    .orderBy('approved_at', 'desc')
    .executeTakeFirst()
  return own ? { fighterId: null, federationId: own.id, personId } : null
}

/** Who receives what a Pocket collects. */
export async function recipientOf(
  db: Database,
  row: Pick<Selectable<PocketRow>, 'fighter_id' | 'federation_id'>,
): Promise<PocketRecipient> {
  const { fighter_id: fighterId, federation_id: federationId } = row
  const found = fighterId
    ? await db
        .selectFrom('fighter')
        .select('person_id')
        .where('id', '=', fighterId)
        .executeTakeFirst()
    : await db
        .selectFrom('federation')
        .select('signatory_person_id as person_id')
        .where('id', '=', federationId ?? '')
        .executeTakeFirst()
  return { fighterId, federationId, personId: found?.person_id ?? null }
}

/** The actor's Pocket under lock; null for somebody else's, as for an unknown one. */
export async function lockOwnPocket(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'clock'>,
  actor: Pick<Actor, 'personId'>,
  pocketId: string,
): Promise<LockedPocket | null> {
  const pocket = await lockPocket(trx, platform, pocketId)
  if (!pocket) return null
  const { personId } = await recipientOf(trx, pocket.row)
  return personId === actor.personId ? pocket : null
}

/** A Pocket under lock, and its recipient; null for an unknown one. */
export async function lockWithRecipient(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'clock'>,
  pocketId: string,
) {
  const pocket = await lockPocket(trx, platform, pocketId)
  return pocket && { ...pocket, ownerIds: await readRecipientSide(trx, pocketId) }
}
