import type { Database } from '#server/kernel/door.ts'

/** The progress of crediting a compensated fight; null if it was never started. */
export async function findCompensationRun(
  { db }: { db: Database },
  { pocketId, fightId }: { pocketId: string; fightId: string },
) {
  const run = await db
    .selectFrom('compensation_credit_run')
    .select(['certificates_total as certificatesTotal', 'certificates_done as certificatesDone'])
    .select(['credited_micro as creditedMicro', 'started_at as startedAt'])
    .select('finished_at as finishedAt')
    .where('pocket_id', '=', pocketId)
    .where('fight_id', '=', fightId)
    .executeTakeFirst()
  return run ?? null
}
