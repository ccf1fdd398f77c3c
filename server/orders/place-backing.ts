import { pocketStatus } from '#domain/campaigns/pocket-status.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { type BackingFacts, decideBacking } from '#domain/orders/backing.ts'
import { decideCardAmount } from '#domain/payments/card-quote.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/door.ts'
import { type Actor, type Platform, personCommand, type Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { readCardRate } from '#server/payments/door.ts'
import { termsRefusals } from '#server/treasury/door.ts'
import { readBadgeRight, recordBadgeUse } from './badge-use.ts'
import { loadBackingFacts, lockForOrder } from './load-backing-facts.ts'
import type { OrderInput } from './order-input.ts'
import { type PlacedBacking, readPlaced, recordOrder } from './record-order.ts'

/**
 * Places an order: reserves its units and its room under the KYC threshold for half an hour, keeps the proof of the waiver, and
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
