import type { Selectable } from 'kysely'
import { actsFor, byCapacity } from '#server/campaigns/mandates/acting-for.ts'
import { hasLeft, isStoppedPerson, readRecipientSide } from '#server/identity/door.ts'
import {
  type Actor,
  type Database,
  type LockedPocket,
  lockPocket,
  lockRows,
  type Platform,
  type PocketRow,
  type Trx,
} from '#server/kernel/door.ts'

/** For whom a Pocket collects. */
export interface PocketRecipient {
  fighterId: string | null
  federationId: string | null
  /** The athlete, or who signs for the organisation; null for one without an account. */
  personId: string | null
}

/**
 * For whom this person can prepare Pockets of a kind: of several the named one, or else their own athlete before those whom they manage,
 * who come by name, and the organisation that they sign for before those that they represent.
 */
export async function findOwnRecipient(
  trx: Trx,
  { personId }: Pick<Actor, 'personId'>,
  kind: PocketRow['kind'],
  recipientId?: string | undefined,
): Promise<PocketRecipient | null> {
  const isOfFederation = kind === 'federation'
  const acting = trx
    .selectFrom('acting_for')
    .leftJoin('federation', 'federation.id', 'acting_for.recipient_id')
    .leftJoin('fighter', 'fighter.id', 'acting_for.recipient_id')
    .select('acting_for.recipient_id as id')
    .where('acting_for.person_id', '=', personId)
    .where('federation.id', isOfFederation ? 'is not' : 'is', null)
  const own = await (recipientId === undefined
    ? acting
    : acting.where('acting_for.recipient_id', '=', recipientId)
  )
    .orderBy(byCapacity)
    .orderBy('federation.approved_at', 'desc')
    .orderBy('fighter.name')
    .orderBy('acting_for.recipient_id')
    .executeTakeFirst()
  if (!own?.id) return null
  return isOfFederation
    ? recipientOf(trx, { fighter_id: null, federation_id: own.id })
    : recipientOf(trx, { fighter_id: own.id, federation_id: null })
}

/** The same, with whoever asks and whose it is under lock; null once either has left. */
export async function lockOwnRecipient(
  trx: Trx,
  by: Pick<Actor, 'personId'>,
  kind: PocketRow['kind'],
  recipientId?: string | undefined,
): Promise<PocketRecipient | null> {
  const seen = await findOwnRecipient(trx, by, kind, recipientId)
  if (!seen) return null
  const persons = [by.personId, ...(seen.personId ? [seen.personId] : [])]
  await lockRows(trx, { persons })
  for (const id of persons) if (await hasLeft(trx, id)) return null
  // Who acts for whom may have changed until the locks were held.
  const own = await findOwnRecipient(trx, by, kind, recipientId)
  return own?.personId === seen.personId ? own : null
}

/** Whether operators have stopped whoever acts, or whoever receives what is collected. */
export async function isSideStopped(
  trx: Trx,
  by: Pick<Actor, 'personId'>,
  row: Pick<Selectable<PocketRow>, 'fighter_id' | 'federation_id'>,
): Promise<boolean> {
  const { personId } = await recipientOf(trx, row)
  if (await isStoppedPerson(trx, by.personId)) return true
  return personId !== null && isStoppedPerson(trx, personId)
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

/**
 * A Pocket for which the actor acts, under lock; null for any other, as for an unknown one. A manager sells none: that is where
 * `sells` is said.
 */
export async function lockOwnPocket(
  trx: Trx,
  platform: Pick<Platform, 'settings' | 'clock'>,
  actor: Pick<Actor, 'personId'>,
  pocketId: string,
  { sells }: { sells: boolean },
): Promise<LockedPocket | null> {
  const pocket = await lockPocket(trx, platform, pocketId)
  if (!pocket) return null
  const acts = await actsFor(trx, actor.personId, recipientIdOf(pocket.row), !sells)
  return acts ? pocket : null
}

/** The athlete or organisation for which a Pocket collects. */
export function recipientIdOf(
  row: Pick<Selectable<PocketRow>, 'fighter_id' | 'federation_id'>,
): string | null {
  return row.fighter_id ?? row.federation_id
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
