import type { Database } from '#server/kernel/door.ts'

/** Whether the backers of a Pocket are being asked about a changed bout: its orders may still be refunded. */
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
