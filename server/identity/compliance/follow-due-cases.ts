import { sql } from 'kysely'
import { addDays, addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import { enqueue, inTransaction, type Platform } from '#server/kernel/door.ts'
import { lapsedSince, standsAs } from './case-today.ts'
import { ofFormer } from './end-former-cases.ts'

const mostAtOnce = 50
/** A case that nobody goes on with ends. */
const openDays = 30

/** Verifications that have lapsed. Their state is written out, as below, so that the index on those fits. */
const isLapsed = (platform: Platform) =>
  sql`status = 'approved' and verified_at <= ${lapsedSince(platform)} and ${standsAs(platform, 'expired')}`

const isLeft = ({ clock }: Pick<Platform, 'clock'>) =>
  sql`status in ('started', 'retry') and changed_at < ${addDays(clock.now(), -openDays)}`

const isToAsk = (platform: Platform) =>
  sql`look_at <= ${platform.clock.now()} and not ${ofFormer(platform)}`

/** Cases that have lapsed, were left, or are to be asked about. */
export const dueCases = (platform: Platform) => sql`
  select id from kyc_case where ${isLapsed(platform)}
  union all select id from kyc_case where ${isLeft(platform)}
  union all select id from kyc_case where ${isToAsk(platform)}`

/** Asks again about cases whose message never came, and ends those that have lapsed or were left. Rule KYC-01. */
export async function followDueCases(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const isOver of [isLapsed(platform), isLeft(platform)]) {
    await sql`update kyc_case set status = 'expired', changed_at = ${now}, look_at = null,
      version = version + 1 where ${isOver}`.execute(db)
  }
  await inTransaction(db, async (trx) => {
    const { rows: due } = await sql<{ id: string }>`
      select id from kyc_case where ${isToAsk(platform)}
      order by look_at limit ${mostAtOnce} for update skip locked`.execute(trx)
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    const look_at = addMilliseconds(now, HOUR_MS)
    await trx.updateTable('kyc_case').set({ look_at }).where('id', 'in', ids).execute()
    const tasks = ids.map((caseId) => ({
      key: `follow_kyc_case:look:${caseId}:${now.getTime()}`,
      kind: 'follow_kyc_case' as const,
      payload: { caseId },
    }))
    await enqueue(trx, tasks, now)
  })
}
