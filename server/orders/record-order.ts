import { createHash } from 'node:crypto'
import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import type { PricedBacking } from '#domain/orders/backing.ts'
import { tickedAt } from '#domain/orders/waiver-tick.ts'
import { type Database, type Platform, priceOfRow, type Trx } from '#server/kernel/door.ts'
import { reserve } from '#server/payments/door.ts'
import type { OrderInput } from './order-input.ts'
import { keptSettings } from './order-settings.ts'
import { waiverOf } from './waiver-text.ts'

/** An accepted order, and the time of the decision. */
export interface TakenOrder {
  personId: string
  input: OrderInput
  priced: PricedBacking
  terms: PocketTerms
  now: Date
}

/** Writes an accepted order with its reservation, first transitions and waiver evidence. */
export async function recordOrder(
  trx: Trx,
  platform: Platform,
  taken: TakenOrder,
): Promise<string> {
  const { personId, input, priced, terms, now } = taken
  const id = platform.randomness.uuid()
  const { price, cover } = priced
  await trx
    .insertInto('backing')
    .values({
      id,
      person_id: personId,
      pocket_id: input.pocketId,
      kind: priced.kind,
      state: priced.awaitsIdentity ? 'quoted' : 'awaiting_payment',
      units: priced.units,
      level1: cover.level1,
      level2: cover.level2,
      principal_micro: price.principalMicro,
      backer_pays_micro: price.backerPaysMicro,
      sale_fee_micro: price.saleFeeMicro,
      reserve_micro: price.reserveMicro,
      recipient_micro: price.recipientMicro,
      cover_bps: price.coverBps,
      settings_hash: keptSettings(platform.settings),
      withdrawal_policy: terms.kind === 'share' ? terms.withdrawalPolicy : null,
      created_at: now,
      reserved_until: priced.reservedUntil,
    })
    .execute()
  const quoted = { backing_id: id, from_state: null, to_state: 'quoted', at: now } as const
  const payable = { ...quoted, from_state: 'quoted', to_state: 'awaiting_payment' } as const
  const steps = priced.awaitsIdentity ? [quoted] : [quoted, payable]
  await trx.insertInto('backing_transition').values(steps).execute()
  await reserve(trx, {
    orderId: id,
    personId,
    pocketId: input.pocketId,
    units: priced.units ?? 0,
    counterMicro: priced.counterAddedMicro,
    reservedUntil: priced.reservedUntil,
  })
  await recordWaiver(trx, platform, id, taken)
  return id
}

async function recordWaiver(
  trx: Trx,
  platform: Platform,
  id: string,
  { personId, input, priced, now }: TakenOrder,
): Promise<void> {
  const { order } = input
  if (order.kind !== 'share' || !order.waiver?.ticked) return
  const shown = waiverOf(order.waiver.textVersion)
  // Where the rules ask for no waiver a box of an old text proves nothing.
  if (!shown) return
  const salt = platform.randomness.token(16)
  await trx
    .insertInto('waiver_evidence')
    .values({
      order_id: id,
      person_id: personId,
      terms_version: shown.version,
      exact_text: shown.text,
      salt,
      salted_hash: createHash('sha256').update(`${salt}\n${shown.text}`).digest('hex'),
      principal_micro: priced.price.principalMicro,
      backer_pays_micro: priced.price.backerPaysMicro,
      box_at_first: 'unticked',
      box_when_sent: 'ticked',
      ticked_at: tickedAt(input.tickedAt, now),
      sent_at: now,
    })
    .execute()
}

/** A placed order, as its buyer is told; nothing of it changes later. */
export interface PlacedBacking {
  backingId: string
  pocketId: string
  kind: PocketKind
  units: number | null
  level2: boolean
  price: OrderPrice
  /** Until then the units are reserved. */
  reservedUntil: Date
}

export async function readPlaced(db: Database, backingId: string): Promise<PlacedBacking> {
  const row = await db
    .selectFrom('backing')
    .selectAll()
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  const { id, pocket_id: pocketId, kind, units, level2, reserved_until: reservedUntil } = row
  return { backingId: id, pocketId, kind, units, level2, price: priceOfRow(row), reservedUntil }
}
