import type { Database } from '#server/kernel/door.ts'

/**
 * Whether a fight of the Pocket has been distributed or compensated. From then on its orders stand, since others have been paid
 * from them.
 */
export async function hasPaidOut(db: Database, pocketId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('ledger_entry')
    .select('id')
    .where('pocket_id', '=', pocketId)
    .where('kind', 'in', ['settlement', 'compensation', 'returned_escrow'])
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}
