import { kycRefusals } from '#domain/identity/compliance.ts'
import { subtract } from '#domain/kernel/money.ts'
import { type Refusal, when } from '#domain/kernel/refusal.ts'
import { freezeReleaseEntries } from '#domain/ledger/order-money.ts'
import type { BackingState } from '#domain/orders/confirmation.ts'
import { releasedState } from '#domain/orders/frozen-order.ts'
import { refreshCertificate } from '#server/certificates/door.ts'
import { enqueue, type Platform, type Trx, thresholdOfOrder } from '#server/kernel/door.ts'
import { bookEntries, loadOrderMoney } from '#server/ledger/door.ts'
import { creditBurned } from './credit-burned.ts'
import { followSettlement } from './follow-settlement.ts'
import { giveBackAsked, readOnceReleased } from './give-back-asked.ts'
import { kycToday } from './load-backing-facts.ts'
import type { LockedOrder } from './lock-order.ts'
import { readCounter } from './read-counter.ts'
import { transitionBacking } from './transition-backing.ts'

/**
 * Releases a locked, frozen order: it stands again, and what has waited for it follows; or it is refunded, where its backer has
 * asked for that.
 */
export async function releaseOrder(
  trx: Trx,
  platform: Pick<Platform, 'clock'>,
  order: LockedOrder,
  state: 'confirmed' | 'unlocked' | 'settled',
): Promise<void> {
  const { row } = order
  const { id: backingId, pocket_id: pocketId } = row
  if ((await readOnceReleased(trx, order)) === 'goes_back') {
    await giveBackAsked(trx, platform, backingId)
    return
  }
  const now = platform.clock.now()
  const entries = freezeReleaseEntries(await loadOrderMoney(trx, row))
  await bookEntries(
    trx,
    entries.map((entry) => ({ entry, backingId, pocketId })),
    now,
  )
  await transitionBacking(trx, backingId, { from: 'frozen', to: state, reason: 'released' }, now)
  await trx
    .updateTable('backing')
    .set({ freeze_reason: null })
    .where('id', '=', backingId)
    .execute()
  await refreshCertificate(trx, row.certificate_number, now)
  const payload = { backingId }
  const screening = {
    // An order frozen twice has the earlier task already.
    key: `screen:${backingId}:released:${now.getTime()}`,
    kind: 'screen_payment',
    payload,
  } as const
  const email = {
    key: `mail_confirmation:${backingId}`,
    kind: 'mail_confirmation',
    payload,
  } as const
  await enqueue(trx, state === 'confirmed' ? [screening, email] : [email], now)
  if (state === 'unlocked') await followSettlement(trx, { backingId, pocketId }, now)
  await creditBurned(trx, order, now)
}

/** The state of a frozen order once it is released. */
export async function readReleasedState(trx: Trx, order: LockedOrder) {
  return releasedState(await readStateBefore(trx, order), order.row.freeze_reason ?? '')
}

async function readStateBefore(trx: Trx, { row }: LockedOrder): Promise<BackingState> {
  const step = await trx
    .selectFrom('backing_transition')
    .select('from_state')
    .where('backing_id', '=', row.id)
    .where('to_state', '=', 'frozen')
    // After a won dispute a frozen order returns to its freeze, not to its state before the dispute.
    .where('from_state', '!=', 'disputed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return step?.from_state ?? 'confirmed'
}

/**
 * Why a frozen order cannot be released: its cause still stands. The certificate's present holder is judged, who may have bought
 * it; no threshold is judged for an order to be refunded, nor a second time for one that stood before its freeze.
 */
export async function refusalsOfRelease(
  trx: Trx,
  platform: Platform,
  order: LockedOrder,
): Promise<readonly Refusal[]> {
  const { row, certificate } = order
  const holder = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', certificate?.holder_id ?? row.person_id)
    .executeTakeFirstOrThrow()
  const pocket = await trx
    .selectFrom('pocket')
    .select(['frozen_at', 'cancelled_at'])
    .where('id', '=', row.pocket_id)
    .executeTakeFirstOrThrow()
  const before = await readStateBefore(trx, order)
  const stood = before === 'unlocked' || before === 'settled'
  const judged = !stood && (await readOnceReleased(trx, order)) === 'stands'
  return [
    ...when(holder.frozen_at !== null, { code: 'account_frozen' }),
    ...when(pocket.frozen_at !== null, { code: 'pocket_not_open', detail: { status: 'frozen' } }),
    ...when(pocket.cancelled_at !== null, {
      code: 'pocket_not_open',
      detail: { status: 'cancelled' },
    }),
    ...(judged ? await refusalsOfThreshold(trx, platform, order) : []),
  ]
}

async function refusalsOfThreshold(
  trx: Trx,
  platform: Platform,
  { row }: LockedOrder,
): Promise<readonly Refusal[]> {
  const now = platform.clock.now()
  const person = await trx
    .selectFrom('person')
    .selectAll()
    .where('id', '=', row.person_id)
    .executeTakeFirstOrThrow()
  const counterMicro = subtract(await readCounter(trx, person.id, now), row.backer_pays_micro)
  const kycLevel = kycToday(person, platform, now)
  const threshold = thresholdOfOrder(row.settings)
  return kycRefusals({ kycLevel, counterMicro }, row.backer_pays_micro, threshold)
}
