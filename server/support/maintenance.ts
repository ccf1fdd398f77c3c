import { sql } from 'kysely'
import { keptSince } from '#domain/kernel/retention.ts'
import { reopenableUntil, silentSince } from '#domain/support/support-case.ts'
import { inTransaction, type MaintenanceStep, type Platform } from '#server/kernel/door.ts'
import { caseClosedEmail } from './case-mail-texts.ts'
import { changeCase, mailAboutCase } from './write-case.ts'

const mostAtOnce = 200

/** Answered cases to which nobody has written again. */
const silent = (now: Date) => sql<boolean>`state = 'waiting' and waits_since <= ${silentSince(now)}
  and answered_at is not null`

/** Cases that are not kept any more. */
const outdated = (now: Date) => sql<boolean>`(
  (state = 'unconfirmed' and asked_at < ${keptSince('unconfirmedCases', now)})
  or (state = 'closed' and kind = 'question' and closed_at < ${keptSince('questions', now)})
  or (state = 'closed' and kind <> 'question' and closed_at < ${keptSince('complaints', now)}))`

/** Closes what was answered thirty days ago, and says so to whoever wrote. */
async function closeSilent(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    const rows = await trx
      .selectFrom('support_case')
      .selectAll()
      .where(silent(now))
      .orderBy('id')
      .limit(mostAtOnce)
      .forUpdate()
      .execute()
    for (const row of rows) {
      await changeCase(trx, row.id, { state: 'closed', closed_at: now, waits_since: null })
      await mailAboutCase(trx, platform, row, {
        key: `case:${row.id}:closed:${now.getTime()}`,
        email: (url, number) => caseClosedEmail(url, { number, reopenUntil: reopenableUntil(now) }),
      })
    }
  })
}

/** Takes away what is not kept any more, by the table in `domain/kernel/retention.ts`; messages go with their case. */
async function prune({ db, clock }: Platform): Promise<void> {
  await db.deleteFrom('support_case').where(outdated(clock.now())).execute()
}

/** What time alone does to cases. */
export const supportMaintenance = {
  close_silent_cases: {
    due: ({ clock }: Platform) => sql`select from support_case where ${silent(clock.now())}`,
    run: closeSilent,
  },
  prune_cases: {
    due: ({ clock }: Platform) => sql`select from support_case where ${outdated(clock.now())}`,
    run: prune,
  },
} satisfies Record<string, MaintenanceStep>
