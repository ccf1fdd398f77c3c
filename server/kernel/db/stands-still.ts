import type { Database } from './open-database.ts'
import type { HoldRow } from './tables-operator.ts'

/** What can stand still, by the row of the authority table. */
export type HoldKind = HoldRow['operation']

/** True while an operator keeps this from going on. */
export async function standsStill(
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

/** True while nothing is sent to the chain. */
export function isChainPaused(db: Database): Promise<boolean> {
  return standsStill(db, 'pause_chain', 'chain')
}
