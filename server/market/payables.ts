import { readRecipientSide } from '#server/identity/door.ts'
import type { Database, Trx } from '#server/kernel/door.ts'
import {
  conversionOfBacking,
  convertCardFunds,
  lockBackings,
  lockOrder,
  noteOrderCameToNothing,
  noteOrderGivenBack,
  noteOrderOnItsWay,
  noteOrderRefundedOutside,
  payOrderWithHeld,
  recordOrderDispute,
} from '#server/orders/door.ts'
import type { Payables } from '#server/payments/door.ts'
import { confirmPayments } from './confirm-payments.ts'
import { payPurchaseWithHeld } from './confirm-purchase.ts'
import { conversionOfPurchase, convertPurchase } from './convert-purchase.ts'
import { endUnpaidOf } from './end-unpaid-of.ts'
import {
  noteCameToNothing,
  noteGivenBack,
  noteOnItsWay,
  noteRefundedOutside,
} from './follow-purchase.ts'
import { lockPayable } from './lock-payable.ts'
import { lockPurchase } from './lock-purchase.ts'
import { recordPurchaseDispute } from './record-purchase-dispute.ts'

const isBacking = (db: Database, id: string) => exists(db, 'backing', id)

async function exists(db: Database, table: 'backing' | 'purchase', id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** What payments need of orders, for backings and for purchases. */
export const allPayables: Payables = {
  confirm: confirmPayments,
  lock: async (trx, platform, id) => {
    if (id === null) return
    const backings = await lockBackings(trx, [id])
    if (backings.size === 0) await lockPurchase(trx, platform, id)
  },
  lockPayable,
  endUnpaidOf,
  lockSides: async (trx, platform, id) => {
    const place = (await lockBackings(trx, [id])).get(id)
    if (place) {
      const otherPersonIds = await readRecipientSide(trx, place.pocketId)
      return { ownerPersonId: place.personId, otherPersonIds, isPaidByCardOnly: false }
    }
    const purchase = await lockPurchase(trx, platform, id)
    if (!purchase) return null
    const { buyer_id: ownerPersonId, seller_id: sellerId } = purchase.row
    return { ownerPersonId, otherPersonIds: [sellerId], isPaidByCardOnly: true }
  },
  payWithHeld: async (trx, platform, id, payment) => {
    const purchase = await lockPurchase(trx, platform, id)
    if (purchase) return payPurchaseWithHeld(trx, platform, purchase, payment)
    return payOrderWithHeld(trx, platform, payment)
  },
  noteOnItsWay: async (trx, platform, id, by) =>
    (await isBacking(trx, id))
      ? noteOrderOnItsWay(trx, id, by, platform.clock.now())
      : noteOnItsWay(trx, platform, id),
  noteCameToNothing: async (trx, platform, id, reason) =>
    (await isBacking(trx, id))
      ? noteOrderCameToNothing(trx, id, reason, platform.clock.now())
      : noteCameToNothing(trx, platform, id, reason),
  noteRefundedOutside: async (trx, platform, id, payment) =>
    (await isBacking(trx, id))
      ? noteOrderRefundedOutside(trx, id, platform.clock.now())
      : noteRefundedOutside(trx, platform, payment),
  noteGivenBack: async (trx, platform, id, by) =>
    (await isBacking(trx, id))
      ? noteOrderGivenBack(trx, id, by, platform.clock.now())
      : noteGivenBack(trx, platform, id),
  lockDisputed: async (trx, platform, id) => {
    const order = id === null ? null : await lockOrder(trx, id)
    const purchase = order || id === null ? null : await lockPurchase(trx, platform, id)
    return (disputed) =>
      purchase
        ? recordPurchaseDispute(trx, platform, { ...disputed, purchase })
        : recordOrderDispute(trx, platform, { ...disputed, order })
  },
  conversionOf: async (trx: Trx, id) => {
    if (await isBacking(trx, id)) return conversionOfBacking
    return (await exists(trx, 'purchase', id)) ? conversionOfPurchase : null
  },
  convert: async (platform, id) =>
    (await isBacking(platform.db, id))
      ? convertCardFunds(platform, id)
      : convertPurchase(platform, id),
}
