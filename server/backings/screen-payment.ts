import { frozenBacking } from '#domain/journals.ts'
import { findScreeningSubject } from '#server/accounts/queries.ts'
import { bookEntries } from '#server/db/book-entries.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import type { Platform } from '#server/platform.ts'
import { screenPerson } from '#server/ports/screen-person.ts'
import { lockBackings } from './lock-backings.ts'
import { priceOfRow } from './read-placed.ts'
import { stepBacking } from './step-backing.ts'

/** Thrown to be tried again later: no answer is never a pass. */
export class ScreeningPending extends Error {}

/**
 * Screens the payer once the money is there. A pass unlocks the certificate; a hit freezes it and moves the
 * money out of everybody's reach until an operator decides. Rule KYC-02.
 */
export async function screenPayment(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .select(['person_id', 'state'])
    .where('id', '=', backingId)
    .executeTakeFirstOrThrow()
  if (order.state !== 'confirmed') return
  const subject = await findScreeningSubject(platform.db, order.person_id)
  const verdict = subject
    ? await screenPerson(platform, subject, 'after_payment', backingId)
    : 'pending'
  if (verdict === 'pending') throw new ScreeningPending(`order ${backingId} is not screened yet`)
  await inTransaction(platform.db, async (trx) => {
    await lockBackings(trx, [backingId])
    if (verdict === 'pass') await unlock(trx, platform, backingId)
    else await freeze(trx, platform, backingId)
  })
}

async function unlock(trx: Trx, platform: Platform, backingId: string): Promise<void> {
  const backing = await readLocked(trx, backingId)
  if (backing.state !== 'confirmed') return
  await stepBacking(trx, backingId, { from: 'confirmed', to: 'unlocked' }, platform.clock.now())
  await setCertificate(trx, backingId, 'active')
}

async function freeze(trx: Trx, platform: Platform, backingId: string): Promise<void> {
  const backing = await readLocked(trx, backingId)
  if (backing.state !== 'confirmed') return
  const now = platform.clock.now()
  const reason = 'screening_hit'
  await stepBacking(trx, backingId, { from: 'confirmed', to: 'frozen', reason }, now)
  await trx
    .updateTable('backing')
    .set({ freeze_reason: reason })
    .where('id', '=', backingId)
    .execute()
  await setCertificate(trx, backingId, 'frozen')
  const pocketId = backing.pocket_id
  const entry = frozenBacking({ backingId, pocketId, price: priceOfRow(backing) })
  await bookEntries(trx, [{ entry, backingId, pocketId }], now)
}

function readLocked(trx: Trx, backingId: string) {
  return trx.selectFrom('backing').selectAll().where('id', '=', backingId).executeTakeFirstOrThrow()
}

async function setCertificate(
  trx: Trx,
  backingId: string,
  state: 'active' | 'frozen',
): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ state })
    .where('backing_id', '=', backingId)
    .where('state', '=', 'locked')
    .execute()
}
