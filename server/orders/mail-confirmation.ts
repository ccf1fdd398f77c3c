import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { composeEmail, enqueue, findAddressee, type Platform } from '#server/kernel/door.ts'
import { confirmedEmail } from './order-mail-texts.ts'

/** The key of the first e-mail of an order; further ones have a number after it. */
export const confirmationKey = (backingId: string) => `confirmation:${backingId}`

/**
 * Enqueues the e-mail that tells the backer what was bought, on a durable medium, with the waiver's words if there is one. It is
 * written here, once: every retry sends the same e-mail.
 */
export async function mailConfirmation(
  { db, clock, site }: Pick<Platform, 'db' | 'clock' | 'site'>,
  backingId: string,
  key = confirmationKey(backingId),
): Promise<void> {
  const order = await db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .leftJoin('waiver_evidence', 'waiver_evidence.order_id', 'backing.id')
    .select(['backing.person_id', 'backing.certificate_number', 'backing.backer_pays_micro'])
    .select('backing.confirmed_at')
    .select(['pocket.title', 'waiver_evidence.exact_text', 'waiver_evidence.sent_at'])
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(db, order.person_id)
  if (!addressee || order.certificate_number === null) return
  const number = Number(order.certificate_number)
  const backing = { id: backingId, pocket: order.title, amountMicro: order.backer_pays_micro }
  const certificate = {
    number: formatCertificateNumber(number),
    path: `/c/${number}`,
    confirmedAt: order.confirmed_at,
  }
  const waiver =
    order.exact_text && order.sent_at ? { text: order.exact_text, sentAt: order.sent_at } : null
  const email = confirmedEmail(site.publicUrl(), backing, certificate, waiver)
  const mail = composeEmail({ ...email, key, to: addressee })
  const payload = { ...mail, orderId: backingId }
  await enqueue(db, [{ key, kind: 'confirmation_email', payload }], clock.now())
}
