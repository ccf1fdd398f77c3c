import { type Selectable, sql } from 'kysely'
import { decideScreened } from '#domain/orders/confirmation.ts'
import { refreshCertificate } from '#server/certificates/door.ts'
import { findScreeningSubject, screenPerson } from '#server/identity/door.ts'
import {
  type BackingRow,
  type Database,
  inTransaction,
  type Platform,
  type Trx,
} from '#server/kernel/door.ts'
import { noteCard } from '#server/payments/door.ts'
import { followSettlement } from './follow-settlement.ts'
import { freezeOrder } from './freeze-order.ts'
import { exceedsThreshold } from './judge-accounts.ts'
import { lockBackings } from './lock-backings.ts'
import { lockOrder } from './lock-order.ts'
import { transitionBacking } from './transition-backing.ts'

/** Thrown to be tried again later: no answer is never a pass. */
export class ScreeningPending extends Error {}

/**
 * Screens the payer after the payment. The card, which is known only now, is looked at first: if another account has used it, the
 * two are linked, and an order that passes the threshold by that is frozen, as is one of a stopped person. A pass unlocks the
 * certificate; a hit freezes it and moves the money into quarantine until operators decide. Rules KYC-01, KYC-02.
 */
export async function screenPayment(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .select(['person_id', 'state', 'payment_id'])
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  if (order.state !== 'confirmed') return
  const { person_id: personId, payment_id: paymentId } = order
  await noteCard(platform, { personId, paymentId })
  const subject = await findScreeningSubject(platform, personId)
  const walletAddress = await findSender(platform.db, paymentId)
  const verdict = subject
    ? await screenPerson(platform, { ...subject, walletAddress }, 'after_payment', backingId)
    : 'pending'
  if (verdict === 'pending') throw new ScreeningPending(`order ${backingId} is not screened yet`)
  await inTransaction(platform.db, async (trx) => {
    await lockBackings(trx, [backingId], { everyAccount: true })
    await lockOrder(trx, backingId)
    const backing = await readLocked(trx, backingId)
    if (backing.state !== 'confirmed') return
    const reason = decideScreened({
      verdict,
      payerIsFrozen: await isFrozen(trx, personId),
      exceedsThreshold: await exceedsThreshold(trx, platform, backingId),
    })
    const now = platform.clock.now()
    if (reason) await freezeOrder(trx, backing, reason, now)
    else await unlock(trx, backing, now)
  })
}

/** The real sender of the money, if it came by the chain. */
export async function findSender(db: Database, paymentId: string | null): Promise<string | null> {
  const deposit = await db
    .selectFrom('chain_deposit')
    .select('sender')
    .where(sql<string>`transaction_hash || ':' || log_index`, '=', paymentId)
    .executeTakeFirst()
  return deposit?.sender ?? null
}

async function unlock(trx: Trx, backing: Selectable<BackingRow>, now: Date): Promise<void> {
  const { id, pocket_id: pocketId, certificate_number: number } = backing
  await transitionBacking(trx, id, { from: 'confirmed', to: 'unlocked' }, now)
  await followSettlement(trx, { backingId: id, pocketId }, now)
  await refreshCertificate(trx, number, now)
}

/** The card may just have linked accounts. */
async function isFrozen(trx: Trx, personId: string): Promise<boolean> {
  const { frozen_at: frozenAt } = await trx
    .selectFrom('person')
    .select('frozen_at')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return frozenAt !== null
}

function readLocked(trx: Trx, backingId: string) {
  return trx.selectFrom('backing').selectAll().where('id', '=', backingId).executeTakeFirstOrThrow()
}
