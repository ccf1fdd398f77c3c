import { formatCertificateNumber } from '#domain/certificate.ts'
import { formatUsdc } from '#domain/money.ts'
import { findAddressee } from '#server/accounts/queries.ts'
import { letter } from '#server/jobs/letter.ts'
import { sendLetter } from '#server/jobs/send-letter.ts'
import type { Platform } from '#server/platform.ts'

/** Tells the backer what was bought, on a durable medium, with the waiver's words where there is one. */
export async function mailConfirmation(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .leftJoin('waiver_evidence', 'waiver_evidence.order_id', 'backing.id')
    .select(['backing.person_id', 'backing.certificate_number', 'backing.backer_pays_micro'])
    .select(['pocket.title', 'waiver_evidence.exact_text', 'waiver_evidence.sent_at'])
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(platform.db, order.person_id)
  if (!addressee || order.certificate_number === null) return
  const number = Number(order.certificate_number)
  const title = formatCertificateNumber(number)
  const waiver = order.exact_text
    ? [
        `Le ${order.sent_at?.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })}, vous avez coché : « ${order.exact_text} »`,
      ]
    : []
  const mail = letter({
    key: `confirmation:${backingId}`,
    to: addressee.email,
    subject: `Votre soutien est confirmé : certificat ${title}`,
    lines: [
      `Bonjour ${addressee.name},`,
      `Votre soutien de ${formatUsdc(order.backer_pays_micro)} USDC au Pocket « ${order.title} » est confirmé. Votre certificat porte le numéro ${title}.`,
      ...waiver,
    ],
    action: { label: 'Voir mon certificat', url: `${platform.site.publicUrl()}/c/${number}` },
  })
  await sendLetter(platform, mail)
}
