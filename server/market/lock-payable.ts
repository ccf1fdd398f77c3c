import { accept, type Decision, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { hasCome } from '#domain/kernel/time.ts'
import type { Actor, Platform, Trx } from '#server/kernel/door.ts'
import { stopRefusals } from '#server/ledger/door.ts'
import { lockBackings, readSpending } from '#server/orders/door.ts'
import type { Payable } from '#server/payments/door.ts'
import { lockPurchase } from './lock-purchase.ts'

type Found = Payable & { state: string; paymentId: string | null; personFrozen: boolean }

/**
 * Locks the actor's order if it may be paid now. Refuses `unknown_backing`, `money_stopped`, `account_frozen`, `spending_paused`,
 * `already_paid`, `identity_pending` and `not_awaiting_payment`.
 */
export async function lockPayable(
  trx: Trx,
  platform: Platform,
  { personId }: Actor,
  orderId: string,
): Promise<Decision<Payable>> {
  const isBacking = (await lockBackings(trx, [orderId])).size > 0
  const found = isBacking
    ? await findBacking(trx, orderId, personId)
    : await findPurchase(trx, platform, orderId, personId)
  if (!found) return refuse({ code: 'unknown_backing' })
  const [stopped] = await stopRefusals(trx)
  if (stopped) return refuse(stopped)
  const { state, paymentId, personFrozen, ...payable } = found
  if (personFrozen) return refuse({ code: 'account_frozen' })
  if (paymentId !== null) return refuse({ code: 'already_paid' })
  const now = platform.clock.now()
  const paused = await pauseRefusal(trx, personId, now)
  if (paused) return refuse(paused)
  if (state === 'quoted') return refuse({ code: 'identity_pending' })
  const lapsed = hasCome(payable.reservedUntil, now)
  const waits = state === 'awaiting_payment' && !lapsed
  return waits ? accept(payable) : refuse({ code: 'not_awaiting_payment' })
}

/** What came to nothing on its way may not be paid again while its buyer has paused. */
async function pauseRefusal(trx: Trx, personId: string, now: Date): Promise<Refusal | null> {
  const { pause } = await readSpending(trx, personId, now)
  return pause && { code: 'spending_paused', detail: pause }
}

async function findBacking(trx: Trx, id: string, personId: string): Promise<Found | null> {
  const row = await trx
    .selectFrom('backing')
    .innerJoin('person', 'person.id', 'backing.person_id')
    .selectAll('backing')
    .select('person.frozen_at')
    .where('backing.id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    pocketId: row.pocket_id,
    amountMicro: row.backer_pays_micro,
    reservedUntil: row.reserved_until,
    kind: row.kind,
    units: row.units ?? 0,
    coverLevel: row.level2 ? 2 : row.level1 ? 1 : 0,
    state: row.state,
    paymentId: row.payment_id,
    personFrozen: row.frozen_at !== null,
  }
}

async function findPurchase(
  trx: Trx,
  platform: Platform,
  id: string,
  personId: string,
): Promise<Found | null> {
  const purchase = await lockPurchase(trx, platform, id)
  if (purchase?.row.buyer_id !== personId) return null
  const { row } = purchase
  const { frozen_at: frozenAt } = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return {
    id,
    pocketId: row.pocket_id,
    amountMicro: row.price_micro,
    reservedUntil: row.reserved_until,
    kind: 'resale',
    units: 0,
    coverLevel: 0,
    state: row.state,
    paymentId: row.payment_id,
    personFrozen: frozenAt !== null,
  }
}
