import { type BoutAnswer, onceReleased } from '#domain/bouts/material-change.ts'
import { isUnpaid } from '#domain/orders/confirmation.ts'
import type { Platform, Trx } from '#server/kernel/door.ts'
import { freezeOrder } from './freeze-order.ts'
import type { LockedOrder } from './lock-order.ts'
import { refundOrder } from './refund-order.ts'

/** Freeze reasons of orders that are to be refunded as soon as possible, by an answer or a withdrawal. */
export const toGoBack = 'bout_answer'

/** What becomes of a locked, stopped order once it is released: whether it is refunded, by a withdrawal, an answer or silence. */
export async function readOnceReleased(trx: Trx, { row, certificate }: LockedOrder) {
  const answers = await trx
    .selectFrom('bout_answer')
    .select('answer')
    .where('backing_id', '=', row.id)
    .execute()
  return onceReleased({
    withdrawn: await isWithdrawn(trx, row.id),
    answers: answers.map(({ answer }): BoutAnswer => answer),
    soldOn: certificate !== null && certificate.holder_id !== row.person_id,
    hasBrought: certificate !== null && (await hasBrought(trx, certificate.number)),
  })
}

/** Whether its backer has confirmed a withdrawal while it was stopped. */
async function isWithdrawn(trx: Trx, backingId: string): Promise<boolean> {
  const declared = await trx
    .selectFrom('withdrawal_request')
    .select('id')
    .where('backing_id', '=', backingId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return declared !== undefined
}

/** Whether the backer of a locked, paid order is stopped. */
export async function isOfStopped(trx: Trx, { row }: LockedOrder): Promise<boolean> {
  const backer = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', row.person_id)
    .executeTakeFirstOrThrow()
  return backer.frozen_at !== null && !isUnpaid(row.state)
}

/**
 * Freezes a locked, paid order whose backer is stopped, before their own request refunds it; false where they are not stopped. It
 * is refunded once the stop is lifted. Rule KYC-02.
 */
export async function freezeOfStopped(trx: Trx, order: LockedOrder, now: Date): Promise<boolean> {
  if (!(await isOfStopped(trx, order))) return false
  await freezeOrder(trx, order.row, 'account_frozen', now)
  return true
}

/** The ground on which a released order is refunded. */
export async function causeOfGoingBack(trx: Trx, backingId: string) {
  return (await isWithdrawn(trx, backingId)) ? 'backer_withdrew' : 'material_change'
}

async function hasBrought(trx: Trx, number: bigint): Promise<boolean> {
  const taken = await trx
    .selectFrom('claim_part')
    .select('part')
    .where('certificate_number', '=', number)
    .where('released_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Refunds a locked, frozen order that was released. While its token may still claim something it stays frozen, and is refunded
 * once that is known.
 */
export async function giveBackAsked(trx: Trx, platform: Pick<Platform, 'clock'>, id: string) {
  const refunded = await refundOrder(trx, platform, id, await causeOfGoingBack(trx, id))
  if (refunded.ok) return
  await trx.updateTable('backing').set({ freeze_reason: toGoBack }).where('id', '=', id).execute()
}
