import { accept, type Decision } from '#domain/kernel/refusal.ts'
import { type PayoutWish, usualWish } from '#domain/treasury/automatic-payout.ts'
import type { Actor, Database, Platform } from '#server/kernel/door.ts'
import { inTransaction, lockRows, recordAudit } from '#server/kernel/door.ts'

/** What a person has said about being paid; null for somebody who never has. */
export async function readWish(db: Database, personId: string): Promise<PayoutWish | null> {
  const row = await db
    .selectFrom('payout_wish')
    .select(['automatic', 'minimum_micro as minimumMicro'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ?? null
}

/** How somebody is paid what is owed to them by name. */
export async function findWish(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  { personId }: Pick<Actor, 'personId'>,
): Promise<PayoutWish> {
  return (await readWish(db, personId)) ?? usualWish(settings)
}

/** Says by oneself how to be paid: by itself from some amount on, or only when asked. */
export function wishPayout(
  platform: Platform,
  { personId }: Actor,
  wish: PayoutWish,
): Promise<Decision<PayoutWish>> {
  return inTransaction(platform.db, async (trx) => {
    await lockRows(trx, { persons: [personId] })
    const now = platform.clock.now()
    const { automatic, minimumMicro: minimum_micro } = wish
    const values = { automatic, minimum_micro, changed_at: now }
    await trx
      .insertInto('payout_wish')
      .values({ person_id: personId, ...values })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
      .execute()
    const by = { kind: 'person', id: personId } as const
    const deed = { operation: 'change_payout_address', subject: `person:${personId}` } as const
    await recordAudit(trx, { by, ...deed, detail: { ...wish } }, now)
    return accept(wish)
  })
}
