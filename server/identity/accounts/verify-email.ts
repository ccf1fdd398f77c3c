import { isLaunched } from '#domain/kernel/launch.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { inTransaction, type Platform } from '#server/kernel/door.ts'
import { spendLink } from './mail-link.ts'
import { proveAddress } from './prove-address.ts'

/**
 * Takes the link of the mail as proof of the address, once. Asked by whoever presses a button: what opens links by itself, as
 * filters of mail do, proves nothing. Refuses `not_launched`, `link_invalid` for a
 * link that is wrong or altered, `link_used`, `link_expired`. Rule ACC-01.
 */
export async function verifyEmail(
  platform: Platform,
  token: string,
): Promise<Decision<{ email: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const launch = await platform.launch.readWithin(trx)
    if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
    const link = await spendLink(platform, trx, ['verify_email'], token)
    if (!link.ok) return link
    // The account may have another address by now: this one proves nothing about it.
    if (!(await proveAddress(platform, trx, link.value))) return refuse({ code: 'link_invalid' })
    return accept({ email: link.value.email })
  })
}
