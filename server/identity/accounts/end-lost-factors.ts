import type { Platform } from '#server/kernel/door.ts'
import { announce, eachApart, inTransaction } from '#server/kernel/door.ts'
import { forgetStops } from './contested-factors.ts'
import { deleteFactor } from './delete-factor.ts'
import { factorRemovedMail } from './removal-mails.ts'
import { findOwner, lockFactor } from './remove-second-factor.ts'

/** Ends the second factors whose owners have said that they are lost, and that nobody has kept within the wait. */
export async function endLostFactors(platform: Platform): Promise<void> {
  const due = await platform.db
    .selectFrom('login.second_factor_removal')
    .select('account_id')
    .where('ends_at', '<=', platform.clock.now())
    .orderBy('ends_at')
    .execute()
  await eachApart(
    due,
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
    const mail = factorRemovedMail(owner, platform.site.publicUrl(), platform.chance.uuid())
    await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
  })
}
