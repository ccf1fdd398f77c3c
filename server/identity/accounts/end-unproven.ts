import { decideLeaving } from '#domain/identity/leaving.ts'
import { hashOfAddress, type Trx } from '#server/kernel/door.ts'
import { erase, loadLeaving } from './erase-account.ts'
import { lockProfiles } from './own-profiles.ts'

/**
 * Ends what somebody else has registered with an address and never proven: anybody can, and who has the address need not wait
 * for them. Whoever operators have stopped stays.
 */
export async function endUnproven(
  trx: Trx,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const other = await trx
    .selectFrom('login.user')
    .select('id')
    .where('email_hash', '=', hashOfAddress(trx, email))
    .where('id', '<>', accountId)
    .where('emailVerified', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!other) return
  // Whoever has logged in once is somebody in the books, though nothing can be done there without a proven address.
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('account_id', '=', other.id)
    .executeTakeFirst()
  if (!person) {
    await trx.deleteFrom('login.user').where('id', '=', other.id).execute()
    return
  }
  const profiles = await lockProfiles(trx, person.id)
  const free = decideLeaving(await loadLeaving(trx, person.id, profiles))
  if (free.ok) await erase(trx, { personId: person.id, accountId: other.id, email }, profiles, now)
}
