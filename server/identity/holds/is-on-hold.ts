import type { Database, HoldRow } from '#server/kernel/door.ts'

/** What can be put on hold, by the row of the authority table. */
export type HoldKind = HoldRow['operation']

/** Whether an operator holds this. */
export async function isOnHold(
  db: Database,
  operation: HoldKind,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('hold')
    .select('id')
    .where('operation', '=', operation)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether sending to the chain is on hold. */
export function isChainPaused(db: Database): Promise<boolean> {
  return isOnHold(db, 'pause_chain', 'chain')
}
