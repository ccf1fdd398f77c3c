import { createHash } from 'node:crypto'
import type { Announcements, Platform } from '#server/kernel/door.ts'
import { sendLetter } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

/**
 * Sends the letter that confirms a contract, and keeps how it ended: once by its key, whatever happens between the two. Of
 * an order that has gone back meanwhile nothing is confirmed. Rule PRO-02, invariant R5.
 */
export async function sendConfirmation(
  platform: Platform,
  { orderId, ...mail }: Announcements['confirmation_letter'],
): Promise<void> {
  const { db, chance, clock, identityKeys } = platform
  if (!(await isToBeSent(platform, orderId, mail.key))) return
  const end = await sendLetter(platform, mail)
  const salt = chance.token(16)
  await db
    .insertInto('confirmation_letter')
    .values({
      letter_key: mail.key,
      order_id: orderId,
      outcome: end.outcome,
      recipient_mark: identityKeys.mark('address', mail.to),
      salt,
      salted_hash: hashOfLetter(salt, mail),
      reference: end.outcome === 'sent' ? end.reference : null,
      reason: end.outcome === 'refused' ? end.reason : null,
      ended_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('letter_key').doNothing())
    .execute()
}

/** The letter to the letter, salted: whoever has it can show that it is the one, and equal letters look unlike. */
export function hashOfLetter(salt: string, { to, subject, text, html }: Mail): string {
  const words = JSON.stringify([to, subject, text, html])
  return createHash('sha256').update(`${salt}\n${words}`).digest('hex')
}

/** A process may have ended between a letter's end and its task's. */
async function isToBeSent({ db }: Platform, orderId: string, key: string): Promise<boolean> {
  const order = await db
    .selectFrom('backing')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('confirmation_letter').select('id').where('letter_key', '=', key)).as(
        'ended',
      ),
    )
    .where('id', '=', orderId)
    .where('state', 'not in', ['withdrawn', 'refunded', 'charged_back'])
    .executeTakeFirst()
  return order !== undefined && order.ended === false
}
