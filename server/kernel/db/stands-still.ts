import type { Database } from './open-database.ts'
import type { StandstillRow } from './tables-operator.ts'

/** What can stand still, by the row of the authority table. */
export type StandstillKind = StandstillRow['operation']

/** True while an operator keeps this from going on. */
export async function standsStill(
  db: Database,
  operation: StandstillKind,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('standstill')
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
