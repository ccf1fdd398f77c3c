import { sql } from 'kysely'
import { eachApart, enqueue, inTransaction, mailTask, type Platform } from '#server/kernel/door.ts'
import { forgetStops } from './contested-factors.ts'
import { deleteFactor } from './delete-factor.ts'
import { findOwner } from './find-owner.ts'
import { factorRemovedMail } from './removal-mails.ts'
import { lockFactor } from './remove-second-factor.ts'

/** Removals of second factors whose wait is over. */
export const lostFactors = ({ clock }: Pick<Platform, 'clock'>) =>
  sql`select account_id from login.second_factor_removal where ends_at <= ${clock.now()}`

/** Ends the second factors whose owners have said that they are lost, and that nobody has kept within the wait. */
export async function endLostFactors(platform: Platform): Promise<void> {
  const due = sql<{ account_id: string }>`${lostFactors(platform)} order by ends_at`
  const { rows } = await due.execute(platform.db)
  await eachApart(
    rows,
    (one) => one.account_id,
    (one) => endLostFactor(platform, one.account_id),
  )
}

/** Second factor and recovery codes go at once; sessions and passkeys stay. Nothing where it was kept meanwhile. */
async function endLostFactor(platform: Platform, accountId: string): Promise<void> {
  const now = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    if (!(await lockFactor(trx, accountId))) return
    const ended = await trx
      .deleteFrom('login.second_factor_removal')
      .where('account_id', '=', accountId)
      .where('ends_at', '<=', now)
      .returning('account_id')
      .executeTakeFirst()
    if (!ended) return
    await deleteFactor(trx, accountId)
    await forgetStops(trx, accountId)
    const owner = await findOwner(trx, accountId)
    const mail = factorRemovedMail(owner, platform.site.publicUrl(), platform.randomness.uuid())
    await enqueue(trx, [mailTask(mail)], now)
  })
}
