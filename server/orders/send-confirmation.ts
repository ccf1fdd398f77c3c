import { createHash } from 'node:crypto'
import { type Platform, sendEmail, type TaskPayloads } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

/**
 * Sends the e-mail that confirms a contract, and records its outcome, once by its key, whatever happens in between. A refunded
 * order gets none. Rule PRO-02, invariant R5.
 */
export async function sendConfirmation(
  platform: Platform,
  { orderId, ...mail }: TaskPayloads['confirmation_email'],
): Promise<void> {
  const { db, randomness, clock, identityKeys } = platform
  if (!(await isToBeSent(platform, orderId, mail.key))) return
  const end = await sendEmail(platform, mail)
  const salt = randomness.token(16)
  await db
    .insertInto('confirmation_email')
    .values({
      email_key: mail.key,
      order_id: orderId,
      outcome: end.outcome,
      recipient_hash: identityKeys.fingerprint('address', mail.to),
      salt,
      salted_hash: hashOfEmail(salt, mail),
      reference: end.outcome === 'sent' ? end.reference : null,
      reason: end.outcome === 'refused' ? end.reason : null,
      ended_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
}

/**
 * The e-mail's exact text, hashed with a salt: whoever has it can prove that it is the one, and equal e-mails have different
 * hashes.
 */
export function hashOfEmail(salt: string, { to, subject, text, html }: Mail): string {
  const words = JSON.stringify([to, subject, text, html])
  return createHash('sha256').update(`${salt}\n${words}`).digest('hex')
}

/** The process may have crashed between the e-mail's outcome and its task's. */
async function isToBeSent({ db }: Platform, orderId: string, key: string): Promise<boolean> {
  const order = await db
    .selectFrom('backing')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('confirmation_email').select('id').where('email_key', '=', key)).as(
        'ended',
      ),
    )
    .where('id', '=', orderId)
    .where('state', 'not in', ['withdrawn', 'refunded', 'charged_back'])
    .executeTakeFirst()
  return order !== undefined && order.ended === false
}
