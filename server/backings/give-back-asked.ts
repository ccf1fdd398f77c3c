import { type BoutAnswer, onceLetGo } from '#domain/material-change.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import type { LockedOrder } from './lock-order.ts'
import { refundOrder } from './refund-order.ts'

/** Why an order is frozen that is to go back as soon as it can. */
export const toGoBack = 'bout_answer'

/** What becomes of a locked, stopped order once it is let go: goes it back, as its backer or silence has asked? */
export async function readOnceLetGo(trx: Trx, { row, certificate }: LockedOrder) {
  const answers = await trx
    .selectFrom('bout_answer')
    .select('answer')
    .where('backing_id', '=', row.id)
    .execute()
  return onceLetGo({
    answers: answers.map(({ answer }): BoutAnswer => answer),
    soldOn: certificate !== null && certificate.holder_id !== row.person_id,
    hasBrought: certificate !== null && (await hasBrought(trx, certificate.number)),
  })
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
 * Gives a locked, frozen order back that was let go. While its token may still claim something it stays frozen, and goes back
 * by itself once that is known.
 */
export async function giveBackAsked(trx: Trx, platform: Pick<Platform, 'clock'>, id: string) {
  const refunded = await refundOrder(trx, platform, id, 'material_change')
  if (refunded.ok) return
  await trx.updateTable('backing').set({ freeze_reason: toGoBack }).where('id', '=', id).execute()
}
