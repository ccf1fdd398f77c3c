import { createHash } from 'node:crypto'
import type { PocketKind, PocketTerms } from '#domain/campaigns/pocket.ts'
import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { OrderPrice } from '#domain/ledger/order-price.ts'
import { type BackingFacts, decideBacking, type PricedBacking } from '#domain/orders/backing.ts'
import { tickedAt } from '#domain/orders/waiver-tick.ts'
import { decideCardAmount } from '#domain/payments/card-quote.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/door.ts'
import {
  type Actor,
  type Database,
  type Platform,
  personCommand,
  priceOfRow,
  type Trx,
} from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { readCardRate, reserve } from '#server/payments/door.ts'
import { termsRefusals } from '#server/treasury/door.ts'
import { readBadgeRight, recordBadgeUse } from './badge-use.ts'
import { loadBackingFacts, lockForOrder } from './load-backing-facts.ts'
import type { OrderInput } from './order-input.ts'
import { keptSettings } from './order-settings.ts'
import { waiverOf } from './waiver-text.ts'

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

/**
 * Places an order: reserves its units and its room under the KYC threshold for `reservationMinutes`, keeps the proof of the waiver, and
 * awaits the payment. The same key gives the first answer again; with another order it refuses `key_reused`. Refuses
 * `not_launched`, `money_stopped`, `terms_not_accepted`, `unknown_pocket` and all that `decideBacking` refuses. Rules PKT-01, TIP-01, PRO-01, PRO-02,
 * FED-01, KYC-01, KYC-02.
 */
export async function placeBacking(
  platform: Platform,
  actor: Actor,
  input: OrderInput,
  idempotencyKey: string,
): Promise<Decision<PlacedBacking>> {
  const taken = await takeOrder(platform, actor, input, idempotencyKey)
  // The answer is made of what never changes, so it is the same each time.
  return taken.ok ? accept(await readPlaced(platform.db, taken.value.backingId)) : taken
}

const takeOrder = personCommand({
  operation: 'back_pocket',
  once: 'place_backing',
  ask: async ({ platform, by }, _: OrderInput) => {
    const launch = await platform.launch.readWithin(platform.db)
    if (!isLaunched(launch, 'backing')) return refuse({ code: 'not_launched' })
    return accept(await screenBefore(platform, by))
  },
  load: async ({ trx, platform, by: { personId } }, { pocketId }, screening) => {
    await lockForOrder(trx, personId, pocketId)
    const now = platform.clock.now()
    const stops = [...(await stopRefusals(trx)), ...(await termsRefusals(trx, personId, now))]
    return { stops, found: await loadBackingFacts(trx, platform, personId, pocketId, screening) }
  },
  decide: ({ stops: [stopped], found }, { order }, { now }) => {
    if (stopped) return refuse(stopped)
    if (!found) return refuse({ code: 'unknown_pocket' })
    const decision = decideBacking(found, order, now)
    return decision.ok ? accept({ priced: decision.value, found }) : decision
  },
  record: async ({ trx, platform, by: { personId }, now }, { priced, found }, { input }) => {
    const { terms } = found.pocket
    const backingId = await recordOrder(trx, platform, { personId, input, priced, terms, now })
    await noteBadge(trx, found, { personId, backingId }, now)
    return { backingId }
  },
})

/** An accepted order, and the time of the decision. */
interface TakenOrder {
  personId: string
  input: OrderInput
  priced: PricedBacking
  terms: PocketTerms
  now: Date
}

/** Writes an accepted order with its reservation, first transitions and waiver evidence. */
async function recordOrder(trx: Trx, platform: Platform, taken: TakenOrder): Promise<string> {
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

/** Before the public opening a badge lets its holder in; it is then used for this buyer in this Pocket. Rule TIP-03. */
async function noteBadge(
  trx: Trx,
  { pocket }: BackingFacts,
  order: { personId: string; backingId: string },
  now: Date,
): Promise<void> {
  if (pocketStatus(pocket, now) !== 'priority') return
  const row = await trx
    .selectFrom('pocket')
    .select(['id', 'fighter_id', 'priority_opens_at', 'opens_at'])
    .where('id', '=', pocket.pocketId)
    .executeTakeFirstOrThrow()
  const right = await readBadgeRight(trx, order.personId, row)
  invariant(right.certificateNumber !== null, 'a badge has let this order in')
  const { certificateNumber } = right
  await recordBadgeUse(trx, { ...order, pocketId: row.id, certificateNumber }, now)
}

/** Somebody without a verified identity is refused for that, and not screened. */
async function screenBefore(platform: Platform, actor: Actor) {
  const subject = await findScreeningSubject(platform, actor.personId)
  return subject ? screenPerson(platform, subject, 'before_payment', null) : 'pass'
}

async function readPlaced(db: Database, backingId: string): Promise<PlacedBacking> {
  const row = await db
    .selectFrom('backing')
    .selectAll()
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  const { id, pocket_id: pocketId, kind, units, level2, reserved_until: reservedUntil } = row
  return { backingId: id, pocketId, kind, units, level2, price: priceOfRow(row), reservedUntil }
}

/**
 * Whether a card can pay an order at all, checked before it is placed. Units cost far more than the minimum. Refuses
 * `below_card_minimum`. Without a rate the payment itself will tell.
 */
export async function checkCardAmount(
  platform: Platform,
  { order }: OrderInput,
): Promise<Decision<null>> {
  if (order.kind === 'share') return accept(null)
  const rate = await readCardRate(platform)
  return rate ? decideCardAmount(order.amountMicro, rate) : accept(null)
}
