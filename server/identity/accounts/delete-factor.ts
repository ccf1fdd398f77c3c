import type { Instant } from '#domain/kernel/time.ts'
import type { Trx } from '#server/kernel/door.ts'

/** Takes a second factor away with its recovery codes, if it was begun since an instant, or ever. Says whether it was there. */
export async function deleteFactor(
  trx: Trx,
  accountId: string,
  since: Instant = new Date(0),
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('login.second_factor')
    .where('account_id', '=', accountId)
    .where('begun_at', '>=', since)
    .executeTakeFirst()
  if (ended.numDeletedRows === 0n) return false
  await trx.deleteFrom('login.recovery_code').where('account_id', '=', accountId).execute()
  return true
}
