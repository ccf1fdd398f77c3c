import { formatUsdc } from '#domain/kernel/money.ts'
import { composeFrenchEmail, findAddressee, type Platform, sendEmail } from '#server/kernel/door.ts'

/** The receipt of a withdrawal whose order is stopped: its content, date and time, on a durable medium. */
export async function mailWithdrawal(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .innerJoin('withdrawal_request', 'withdrawal_request.backing_id', 'backing.id')
    .select(['backing.person_id', 'backing.backer_pays_micro', 'pocket.title'])
    .select('withdrawal_request.confirmed_at')
    .where('backing.id', '=', backingId)
    .where('withdrawal_request.confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(platform.db, order.person_id)
  if (!addressee) return
  const at = order.confirmed_at?.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
  const mail = composeFrenchEmail({
    key: `withdrawal:${backingId}`,
    to: addressee.email,
    subject: 'Accusé de réception de votre rétractation',
    lines: [
      `Bonjour ${addressee.name},`,
      `Nous avons bien reçu, le ${at}, votre rétractation du contrat portant sur le Pocket « ${order.title} ».`,
      'Ce soutien est en cours de vérification, ou contesté auprès de votre banque. Votre rétractation est acquise quelle que soit la durée de cet examen.',
      `Dès qu’il s’achève, la totalité, soit ${formatUsdc(order.backer_pays_micro)} USDC, retourne au moyen de paiement que vous avez utilisé. Ce que votre banque vous rendrait d’ici là en fait partie.`,
    ],
    action: { label: 'Voir mes soutiens', url: `${platform.site.publicUrl()}/dashboard` },
  })
  await sendEmail(platform, mail)
}
