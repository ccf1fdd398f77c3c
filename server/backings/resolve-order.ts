import { kycRefusals } from '#domain/compliance.ts'
import type { Proposal } from '#domain/four-eyes.ts'
import { decideResolution, type Resolution, releasedState } from '#domain/freeze.ts'
import { add, subtract } from '#domain/money.ts'
import { thawEntries } from '#domain/order-money.ts'
import { accept, type Decision, type Refusal, refuse, when } from '#domain/refusal.ts'
import {
  agreeToPurchaseResolution,
  proposePurchaseResolution,
} from '#server/backings/resale/resolve-purchase.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { readLinkedMicro } from '#server/db/natural-person.ts'
import { refreshCertificate } from '#server/db/refresh-certificate.ts'
import { announce } from '#server/jobs/announce.ts'
import { loadOrderMoney } from '#server/ledger/load-order-money.ts'
import { agreeToDeed, proposeDeed } from '#server/operator/four-eyes.ts'
import type { OperatorActor } from '#server/operator/operator-actor.ts'
import { findProposed } from '#server/operator/queries.ts'
import type { Platform } from '#server/platform.ts'
import { thresholdOfOrder } from '#server/setting-shapes.ts'
import { followSettlement } from './follow-settlement.ts'
import { kycToday, readHeld } from './load-backing-facts.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { refundOrder, refusalsOfStanding } from './refund-order.ts'
import { stepBacking } from './step-backing.ts'

const operation = 'resolve_screening_hit'

/**
 * One operator asks for a frozen order, or a frozen purchase on the market, to be let go or given back. Refuses `unknown_object`,
 * `transition_not_allowed` for what is not frozen, and what keeps it from being let go. Rule KYC-02.
 */
export function proposeResolution(
  platform: Platform,
  by: OperatorActor,
  wish: { backingId: string; resolution: Resolution; reason: string },
): Promise<Decision<{ proposalId: string }>> {
  const { backingId, resolution, reason } = wish
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOrder(trx, backingId)
    if (!order) {
      const purchase = { purchaseId: backingId, resolution, reason }
      return proposePurchaseResolution(trx, platform, by, purchase)
    }
    const refusals = await refusalsOf(trx, platform, order, resolution)
    if (refusals) return refuse(...refusals)
    const subject = `backing:${backingId}`
    const payload = { backingId, resolution }
    const deed = {
      operation,
      subject,
      payload,
      ownerPersonId: order.row.person_id,
      reason,
    } as const
    return proposeDeed(trx, platform, by, deed, platform.clock.now())
  })
}

/** A second operator agrees. Refuses what `agreeToDeed`, `decideResolution` and `refundOrder` refuse. */
export async function agreeToResolution(
  platform: Platform,
  by: OperatorActor,
  { proposalId, reason }: { proposalId: string; reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const backingId = await findProposed(platform.db, proposalId, 'backingId')
  if (!backingId) return refuse({ code: 'unknown_object' })
  const decision = await inTransaction(platform.db, async (trx) => {
    const agreement = { proposalId, operation, by, reason } as const
    const order = await lockOrder(trx, backingId)
    if (!order) return agreeToPurchaseResolution(trx, platform, backingId, agreement)
    return agreeToDeed(trx, agreement, platform.clock.now(), ({ payload }, proposal) =>
      carryOut(trx, platform, order, { payload, proposal }, { id: by.operatorId, reason }),
    )
  })
  platform.worker.wake()
  return decision
}

async function carryOut(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  { payload, proposal }: { payload: Record<string, unknown>; proposal: Proposal },
  approver: { id: string; reason: string },
): Promise<Decision<unknown>> {
  const { row } = order
  const resolution = payload.resolution as Resolution
  const releasedTo = await readReleasedState(trx, order)
  const backing = { state: row.state, releasedTo }
  const decision = decideResolution(backing, resolution, proposal, approver)
  if (!decision.ok) return decision
  const refusals = await refusalsOf(trx, platform, order, resolution)
  if (refusals) return refuse(...refusals)
  if (resolution === 'refund') {
    const cause = row.freeze_reason === 'screening_hit' ? 'failed_screening' : 'fraud'
    return refundOrder(trx, platform, row.id, cause)
  }
  return accept(await letGo(trx, platform, order, releasedTo))
}

async function letGo(
  trx: Trx,
  platform: Platform,
  { row }: LockedOrder,
  state: 'confirmed' | 'unlocked' | 'settled',
): Promise<void> {
  const { id: backingId, pocket_id: pocketId } = row
  const now = platform.clock.now()
  const entries = thawEntries(await loadOrderMoney(trx, row))
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId, pocketId })),
    now,
  )
  await stepBacking(trx, backingId, { from: 'frozen', to: state, reason: 'released' }, now)
  await trx
    .updateTable('backing')
    .set({ freeze_reason: null })
    .where('id', '=', backingId)
    .execute()
  await refreshCertificate(trx, row.certificate_number, now)
  const payload = { backingId }
  const screening = {
    key: `screen:${backingId}:released`,
    kind: 'screen_payment',
    payload,
  } as const
  const letter = {
    key: `mail_confirmation:${backingId}`,
    kind: 'mail_confirmation',
    payload,
  } as const
  await announce(trx, state === 'confirmed' ? [screening, letter] : [letter], now)
  if (state === 'unlocked') await followSettlement(trx, { backingId, pocketId }, now)
}

async function readReleasedState(trx: Trx, { row }: LockedOrder) {
  const step = await trx
    .selectFrom('backing_step')
    .select('from_state')
    .where('backing_id', '=', row.id)
    .where('to_state', '=', 'frozen')
    // A dispute that was won brings a frozen order back to where it was frozen from.
    .where('from_state', '!=', 'disputed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return releasedState(step?.from_state ?? 'confirmed', row.freeze_reason ?? '')
}

/** Why an order cannot be given back, or not be let go: what froze it still stands. */
async function refusalsOf(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
  resolution: Resolution,
): Promise<[Refusal, ...Refusal[]] | null> {
  const { row } = order
  if (row.state !== 'frozen') return [{ code: 'transition_not_allowed' }]
  if (resolution === 'refund') {
    const [first, ...more] = await refusalsOfStanding(trx, order)
    return first ? [first, ...more] : null
  }
  const now = platform.clock.now()
  const person = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', row.person_id)
    .executeTakeFirstOrThrow()
  const pocket = await trx
    .selectFrom('pocket')
    .select(['frozen_at', 'cancelled_at'])
    .where('id', '=', row.pocket_id)
    .executeTakeFirstOrThrow()
  const counterMicro = subtract(
    add(
      person.captured_micro,
      person.purchased_micro,
      await readHeld(trx, person.id, now),
      await readLinkedMicro(trx, person.id, now),
    ),
    row.backer_pays_micro,
  )
  const kycLevel = kycToday(person, platform, now)
  const threshold = thresholdOfOrder(row.settings)
  const [first, ...more] = [
    ...when(person.frozen_at !== null, { code: 'account_frozen' }),
    ...when(pocket.frozen_at !== null, { code: 'pocket_not_open', detail: { status: 'frozen' } }),
    ...when(pocket.cancelled_at !== null, {
      code: 'pocket_not_open',
      detail: { status: 'cancelled' },
    }),
    ...kycRefusals({ kycLevel, counterMicro }, row.backer_pays_micro, threshold),
  ]
  return first ? [first, ...more] : null
}
