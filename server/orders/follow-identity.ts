import { isOpenCase } from '#domain/identity/kyc-case.ts'
import { micro } from '#domain/kernel/money.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { caseToday, findLatestCase } from '#server/identity/door.ts'
import {
  inTransaction,
  lockRows,
  type Platform,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { reserveRoom } from '#server/payments/door.ts'
import { endUnpaidBacking } from './end-unpaid-backing.ts'
import { payableEmail } from './order-mail-texts.ts'
import { transitionBacking } from './transition-backing.ts'

/**
 * Follows an identity check for the person's orders that wait for it: payable once it has passed, counted toward the threshold
 * from then on; ended if it asks for more or fails; waiting while it goes on. Rule KYC-01.
 */
export function followIdentity(platform: Platform, personId: string): Promise<void> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId] })
    const latest = await findLatestCase(trx, personId)
    const status = latest && caseToday(platform, latest).status
    if (status === null || (isOpenCase(status) && status !== 'retry')) return
    const now = platform.clock.now()
    const orders = await lockWaiting(trx, personId)
    const payable = orders.filter((order) => !hasCome(order.reserved_until, now))
    for (const order of status === 'approved' ? [] : orders) {
      const end = { from: order.state, to: 'rejected', reason: 'identity_not_verified' } as const
      await endUnpaidBacking(trx, order.id, end, now)
    }
    for (const { id } of status === 'approved' ? payable : []) {
      await makePayable(trx, id, now)
      const key = `order:${id}:identity-verified`
      const email = payableEmail(platform.site.publicUrl(), id)
      await tellPerson(trx, personId, { ...email, key }, now)
    }
  })
}

/** Ordering, cancelling and paying lock the person as well, so these stay as they are. */
async function lockWaiting(trx: Trx, personId: string) {
  const waiting = trx
    .selectFrom('backing')
    .select(['id', 'state', 'reserved_until'])
    .where('person_id', '=', personId)
    .where('state', '=', 'quoted')
    .orderBy('id')
  const backings = (await waiting.execute()).map(({ id }) => id)
  if (backings.length > 0) await lockRows(trx, { backings })
  return waiting.execute()
}

async function makePayable(trx: Trx, backingId: string, now: Date): Promise<void> {
  await transitionBacking(trx, backingId, { from: 'quoted', to: 'awaiting_payment' }, now)
  const { backer_pays_micro } = await trx
    .selectFrom('backing')
    .select('backer_pays_micro')
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  await reserveRoom(trx, backingId, micro(backer_pays_micro))
}
