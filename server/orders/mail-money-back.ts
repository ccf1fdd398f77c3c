import { formatUsdc } from '#domain/kernel/money.ts'
import { composeFrenchEmail, findAddressee, type Platform, sendEmail } from '#server/kernel/door.ts'

/** Tells the backer that the money goes back; after a withdrawal this is its receipt, on a durable medium. */
export async function mailMoneyBack(platform: Platform, backingId: string): Promise<void> {
  const order = await platform.db
    .selectFrom('backing')
    .innerJoin('pocket', 'pocket.id', 'backing.pocket_id')
    .leftJoin('withdrawal_request', (join) =>
      join
        .onRef('withdrawal_request.backing_id', '=', 'backing.id')
        .on('withdrawal_request.confirmed_at', 'is not', null),
    )
    .select(['backing.person_id', 'backing.backer_pays_micro', 'backing.state', 'pocket.title'])
    .select('withdrawal_request.confirmed_at')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('card_dispute')
          .select('id')
          .whereRef('card_dispute.payment_id', '=', 'backing.payment_id')
          .where('outcome', '=', 'lost'),
      ).as('bankHasGivenBack'),
    )
    .where('backing.id', '=', backingId)
    .executeTakeFirstOrThrow()
  const addressee = await findAddressee(platform.db, order.person_id)
  if (!addressee) return
  const amount = `${formatUsdc(order.backer_pays_micro)} USDC`
  const at = order.confirmed_at?.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
  const withdrawn = order.state === 'withdrawn'
  const mail = composeFrenchEmail({
    key: `money-back:${backingId}`,
    to: addressee.email,
    subject: withdrawn
      ? 'Accusé de réception de votre rétractation'
      : 'Votre soutien est remboursé',
    lines: [
      `Bonjour ${addressee.name},`,
      withdrawn
        ? `Nous avons bien reçu, le ${at}, votre rétractation du contrat portant sur le Pocket « ${order.title} ».`
        : `Votre soutien au Pocket « ${order.title} » est annulé.`,
      `La totalité, soit ${amount}, retourne au moyen de paiement que vous avez utilisé. Votre certificat n’a plus cours.`,
      ...(order.bankHasGivenBack
        ? [
            'Ce que votre banque vous a déjà rendu en fait partie et n’est pas versé une seconde fois.',
          ]
        : []),
    ],
    action: {
      label: 'Voir mes soutiens',
      url: `${platform.site.publicUrl()}/dashboard`,
    },
  })
  await sendEmail(platform, mail)
}
