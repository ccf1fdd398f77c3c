import { normaliseEmail } from '#domain/account.ts'
import { isLaunched } from '#domain/launch.ts'
import { accept, type Decision, refuse } from '#domain/refusal.ts'
import type { Platform } from '#server/platform.ts'

const windowMs = 15 * 60_000
const mostMails = 3

/**
 * Sends the link that proves an address once more. The answer is the same for an unknown address, a
 * proven one, and one that was written to three times within a quarter of an hour. Refuses `not_launched`.
 */
export async function resendVerification(
  platform: Platform,
  typed: string,
): Promise<Decision<null>> {
  const launch = await platform.launch.readWithin(platform.db)
  if (!isLaunched(launch, 'accounts')) return refuse({ code: 'not_launched' })
  const user = await platform.db
    .selectFrom('login.user')
    .select(['id', 'email'])
    .where('email', '=', normaliseEmail(typed))
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  if (user && !(await wasWrittenTo(platform, user.id))) {
    await platform.login.api.sendVerificationEmail({ body: { email: user.email } })
    platform.worker.wake()
  }
  return accept(null)
}

async function wasWrittenTo(platform: Platform, userId: string): Promise<boolean> {
  const since = new Date(platform.clock.now().getTime() - windowMs)
  const { mails } = await platform.db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<bigint>().as('mails'))
    .where('key', 'like', `verify:${userId}:%`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return mails >= mostMails
}
