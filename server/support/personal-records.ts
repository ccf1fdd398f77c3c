import { sql } from 'kysely'
import type { PersonalRecords } from '#server/identity/door.ts'

/** What somebody has written to us. */
export const supportRecords: PersonalRecords = {
  /** Questions go. Complaints and requests about data are kept for as long as the law wants them, and wait for nobody any more. */
  async closeAccount(trx, { personId, now }) {
    await trx
      .deleteFrom('support_case')
      .where('person_id', '=', personId)
      .where('kind', '=', 'question')
      .execute()
    await trx
      .updateTable('support_case')
      .set({
        state: 'closed',
        closed_at: now,
        waits_since: null,
        outcome: sql`case when kind = 'complaint' and answered_at is null then 'withdrawn' else outcome end`,
      })
      .where('person_id', '=', personId)
      .where('state', '<>', 'closed')
      .execute()
  },
}
