import type { Database } from './open-database.ts'

/** Are the backers of a Pocket being asked about a changed bout? Then its orders can still go back. */
export async function hasOpenQuestion(db: Database, pocketId: string): Promise<boolean> {
  const open = await db
    .selectFrom('bout_question')
    .select('id')
    .where('pocket_id', '=', pocketId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
