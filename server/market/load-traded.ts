import type { SoldUnder } from '#domain/kernel/settings.ts'
import type { Listing, TradedCertificate } from '#domain/market/listing.ts'
import { RESERVING_STATES, reservesOffer } from '#domain/market/purchase.ts'
import { haltedUntil } from '#domain/market/trading-halt.ts'
import type { Relation } from '#domain/orders/backing.ts'
import { readFightFacts } from '#server/campaigns/door.ts'
import { isOnHold } from '#server/identity/door.ts'
import {
  type Database,
  findAccounts,
  type LockedRows,
  lockRows,
  type Platform,
  soldUnderOfJson,
  type Trx,
} from '#server/kernel/door.ts'
import { hasOpenQuestion } from '#server/treasury/door.ts'

/** A certificate as the market sees it, and where it comes from. */
export interface Traded {
  number: bigint
  certificate: TradedCertificate
  /** The settings that its Pocket was sold under: royalty, halt and card lock. */
  soldUnder: SoldUnder
  pocketId: string
  fighterId: string | null
  fightIds: readonly string[]
  /** Null for what is not sold by the unit. */
  units: number | null
}

type Place = { backingId: string; pocketId: string; fightIds: readonly string[] }

/** A certificate's order and Pocket never change, so they may be read before any lock. Null for an unknown number. */
async function findPlace(db: Database, number: bigint): Promise<Place | null> {
  const row = await db
    .selectFrom('certificate')
    .select(['backing_id as backingId', 'pocket_id as pocketId'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) return null
  const fights = await db
    .selectFrom('pocket_fight')
    .select('fight_id')
    .where('pocket_id', '=', row.pocketId)
    .execute()
  return { ...row, fightIds: fights.map(({ fight_id }) => fight_id) }
}

/**
 * Locks a certificate with all that its trade depends on, persons and fights included, and reads it. Null for an unknown number.
 */
export async function lockTraded(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  number: bigint,
  persons: readonly string[],
): Promise<Traded | null> {
  const place = await findPlace(trx, number)
  if (!place) return null
  const { backingId, pocketId, fightIds } = place
  const rows: LockedRows = {
    persons,
    fights: fightIds,
    pockets: [pocketId],
    backings: [backingId],
    certificates: [number],
  }
  await lockRows(trx, rows)
  return readTraded(trx, platform, number, place)
}

/** The same without locks, for a page. */
export async function findTraded(
  db: Database,
  platform: Pick<Platform, 'clock'>,
  number: bigint,
): Promise<Traded | null> {
  const place = await findPlace(db, number)
  return place && readTraded(db, platform, number, place)
}

async function readTraded(
  trx: Database,
  { clock }: Pick<Platform, 'clock'>,
  number: bigint,
  { pocketId, fightIds }: Place,
): Promise<Traded> {
  const row = await trx
    .selectFrom('certificate')
    .innerJoin('backing', 'backing.id', 'certificate.backing_id')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .innerJoin('person', 'person.id', 'certificate.holder_id')
    .leftJoin('payment', 'payment.payment_id', 'backing.payment_id')
    .select(['certificate.kind', 'certificate.holder_id', 'certificate.state'])
    .select(['certificate.interval_from', 'certificate.interval_until'])
    .select(['certificate.burned_at', 'certificate.minted_at', 'backing.confirmed_at'])
    .select('certificate.wallet_address')
    .select(['payment.provider', 'pocket.closed_at', 'pocket.fighter_id', 'person.frozen_at'])
    .select(['pocket.frozen_at as pocket_frozen_at', 'pocket.sold_under'])
    .where('certificate.number', '=', number)
    .executeTakeFirstOrThrow()
  const fights = await readFightFacts(trx, fightIds)
  const asked = await hasOpenQuestion(trx, pocketId)
  const bought = await readCardPurchase(trx, number)
  const facts = fightIds.flatMap((id) => fights.get(id)?.facts ?? [])
  const soldUnder = soldUnderOfJson(row.sold_under)
  return {
    number,
    soldUnder,
    pocketId,
    fighterId: row.fighter_id,
    fightIds,
    units: unitsOf(row),
    certificate: {
      kind: row.kind,
      ownerId: row.holder_id,
      locked: row.state === 'locked',
      // What a stopped person holds counts as frozen as well, and so do certificates of a stopped Pocket.
      frozen: row.state === 'frozen' || (row.frozen_at ?? row.pocket_frozen_at) !== null,
      burnedAt: row.burned_at,
      haltedUntil: row.kind === 'share' ? haltedUntil(facts, soldUnder, clock.now()) : null,
      pocketOpen: row.closed_at === null || asked,
      inWallet: row.wallet_address !== null,
      ...(bought ?? {
        paidByCard: row.provider !== 'chain',
        paidAt: row.confirmed_at ?? row.minted_at,
      }),
    },
  }
}

function unitsOf(row: { interval_from: number | null; interval_until: number | null }) {
  const { interval_from: from, interval_until: until } = row
  return from === null || until === null ? null : until - from
}

/** Its latest purchase by card: the bank may still take the money back. */
async function readCardPurchase(
  trx: Database,
  number: bigint,
): Promise<Pick<TradedCertificate, 'paidByCard' | 'paidAt'> | null> {
  const row = await trx
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.payment_id', 'purchase.payment_id')
    .select('purchase.paid_at')
    .where('purchase.certificate_number', '=', number)
    .where('purchase.state', '=', 'sold')
    .where('payment.provider', '!=', 'chain')
    .orderBy('purchase.paid_at', 'desc')
    .executeTakeFirst()
  return row?.paid_at ? { paidByCard: true, paidAt: row.paid_at } : null
}

/**
 * An offer, and whether a purchase other than the named one has it reserved. A decision reads it under the certificate's lock, a
 * page without.
 */
export async function readListing(
  trx: Database,
  id: string,
  now: Date,
  exceptPurchaseId: string | null = null,
): Promise<Listing> {
  const row = await trx
    .selectFrom('listing')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const holding = await trx
    .selectFrom('purchase')
    .select(['id', 'state', 'reserved_until as reservedUntil'])
    .where('listing_id', '=', id)
    .where('state', 'in', RESERVING_STATES)
    .execute()
  const isReserved = holding.some(
    (each) => each.id !== exceptPurchaseId && reservesOffer(each, now),
  )
  return {
    sellerId: row.seller_id,
    priceMicro: row.price_micro,
    endsAt: row.ends_at,
    takenBackAt: row.taken_back_at,
    soldAt: row.sold_at,
    isReserved,
    isFrozen: await isOnHold(trx, 'freeze_listing', id),
  }
}

/** Somebody's relation to the fights of a share. */
export async function readRelation(
  trx: Trx,
  personId: string,
  { fighterId, fightIds }: Pick<Traded, 'fighterId' | 'fightIds'>,
): Promise<Relation> {
  const accounts = await findAccounts(trx, [personId])
  const isOne = (id: string | null | undefined) => id != null && accounts.includes(id)
  if (fightIds.length > 0) {
    const against = await trx
      .selectFrom('fight')
      .select('id')
      .where('id', 'in', fightIds)
      .where('opponent_person_id', 'in', accounts)
      .executeTakeFirst()
    if (against) return 'opponent'
  }
  if (fighterId === null) return 'none'
  const fighter = await trx
    .selectFrom('fighter')
    .select(['person_id', 'manager_person_id'])
    .where('id', '=', fighterId)
    .executeTakeFirst()
  if (isOne(fighter?.person_id)) return 'recipient'
  return isOne(fighter?.manager_person_id) ? 'manager' : 'none'
}
