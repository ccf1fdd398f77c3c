import type { InBoth } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { refundWords, type ToldCause } from '#domain/notifications/told-cause.ts'
import type { Email } from '#server/kernel/door.ts'

/** What every e-mail about a backing says of it. */
interface Backing {
  id: string
  pocket: string
  amountMicro: MicroUsdc
}

/** Without its key, which says what the e-mail tells and once for what. */
type Unkeyed = Omit<Email, 'key'>

const seeBacking = (site: string, id: string) => ({
  fr: 'Voir mon soutien',
  en: 'See my backing',
  url: `${site}/soutiens/${id}`,
})

/** @param certificate Its number as people read it, the path of its page, and since when the backing is confirmed. */
export function confirmedEmail(
  site: string,
  { id, pocket, amountMicro }: Backing,
  certificate: { number: string; path: string; confirmedAt: Date | null },
  waiver: { text: string; sentAt: Date } | null,
): Unkeyed {
  const { number } = certificate
  return {
    words: {
      fr: ({ usdc, moment }) => ({
        subject: `Votre soutien est confirmé\u00a0: certificat ${number}`,
        lines: [
          `Votre soutien de ${usdc(amountMicro)} au Pocket «\u202f${pocket}\u202f» est confirmé. Votre certificat porte le numéro ${number}.`,
          ...(waiver
            ? [`Le ${moment(waiver.sentAt)}, vous avez coché\u00a0: «\u202f${waiver.text}\u202f»`]
            : []),
        ],
      }),
      en: ({ usdc, moment }) => ({
        subject: `Your backing is confirmed: certificate ${number}`,
        lines: [
          `Your backing of ${usdc(amountMicro)} for the Pocket “${pocket}” is confirmed. Your certificate is ${number}.`,
          ...(waiver ? [`On ${moment(waiver.sentAt)}, you ticked: “${waiver.text}”`] : []),
        ],
      }),
    },
    facts: {
      paid: amountMicro,
      pocket,
      certificate: number,
      date: certificate.confirmedAt,
      reference: id,
    },
    action: {
      fr: 'Voir mon certificat',
      en: 'See my certificate',
      url: site + certificate.path,
    },
  }
}

/** @param bankHasGivenBack A part or all of it came back by the bank, after a dispute that was lost. */
export function moneyBackEmail(
  site: string,
  { id, pocket, amountMicro }: Backing,
  { cause, bankHasGivenBack }: { cause: ToldCause | null; bankHasGivenBack: boolean },
): Unkeyed {
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: 'Votre soutien est remboursé',
        lines: [
          `Votre soutien au Pocket «\u202f${pocket}\u202f» est annulé.`,
          ...(cause ? [refundWords.fr[cause]] : []),
          ...wholeBack(usdc(amountMicro), bankHasGivenBack).fr,
        ],
      }),
      en: ({ usdc }) => ({
        subject: 'Your backing is refunded',
        lines: [
          `Your backing of the Pocket “${pocket}” is cancelled.`,
          ...(cause ? [refundWords.en[cause]] : []),
          ...wholeBack(usdc(amountMicro), bankHasGivenBack).en,
        ],
      }),
    },
    facts: { refunded: amountMicro, pocket, reference: id },
    action: seeBacking(site, id),
  }
}

/** The receipt of a withdrawal, with its money on the way back. */
export function withdrawnEmail(
  site: string,
  { id, pocket, amountMicro }: Backing,
  { receivedAt, bankHasGivenBack }: { receivedAt: Date; bankHasGivenBack: boolean },
): Unkeyed {
  return {
    words: {
      fr: ({ usdc, moment }) => ({
        subject: receipt.fr,
        lines: [
          received.fr(moment(receivedAt), pocket),
          ...wholeBack(usdc(amountMicro), bankHasGivenBack).fr,
        ],
      }),
      en: ({ usdc, moment }) => ({
        subject: receipt.en,
        lines: [
          received.en(moment(receivedAt), pocket),
          ...wholeBack(usdc(amountMicro), bankHasGivenBack).en,
        ],
      }),
    },
    facts: { refunded: amountMicro, pocket, date: receivedAt, reference: id },
    action: seeBacking(site, id),
  }
}

/** The receipt of a withdrawal whose order is stopped: its money goes back later. */
export function withdrawalStoppedEmail(
  site: string,
  { id, pocket, amountMicro }: Backing,
  receivedAt: Date,
): Unkeyed {
  return {
    words: {
      fr: ({ usdc, moment }) => ({
        subject: receipt.fr,
        lines: [
          received.fr(moment(receivedAt), pocket),
          'Ce soutien est en cours de vérification, ou contesté auprès de votre banque. Votre rétractation est acquise quelle que soit la durée de cet examen.',
          `Dès qu’il s’achève, la totalité, soit ${usdc(amountMicro)}, vous est remboursée sur le moyen de paiement que vous avez utilisé. Ce que votre banque vous rendrait d’ici là en fait partie.`,
        ],
      }),
      en: ({ usdc, moment }) => ({
        subject: receipt.en,
        lines: [
          received.en(moment(receivedAt), pocket),
          'This backing is being checked, or is disputed at your bank. Your withdrawal stands however long that takes.',
          `As soon as it is over, all of it, ${usdc(amountMicro)}, is refunded to the payment method that you used. Anything your bank gives you back before then is part of it.`,
        ],
      }),
    },
    facts: { pocket, date: receivedAt, reference: id },
    action: seeBacking(site, id),
  }
}

/** The identity check has passed: an order that waited for it can be paid. */
export const payableEmail = (site: string, orderId: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre soutien peut être payé',
      lines: [
        'Votre identité est vérifiée\u00a0: le soutien que vous avez réservé peut être payé.',
        'Vos parts restent réservées jusqu’à l’heure indiquée sur la page de votre soutien. Rien n’est débité avant.',
      ],
    }),
    en: () => ({
      subject: 'Your backing can be paid',
      lines: [
        'Your identity is verified: the backing that you reserved can be paid.',
        'Your shares stay reserved until the time shown on the page of your backing. Nothing is charged before you pay.',
      ],
    }),
  },
  action: { fr: 'Payer mon soutien', en: 'Pay for my backing', url: `${site}/soutiens/${orderId}` },
})

const receipt: InBoth<string> = {
  fr: 'Accusé de réception de votre rétractation',
  en: 'We have received your withdrawal',
}

const received: InBoth<(when: string, pocket: string) => string> = {
  fr: (when, pocket) =>
    `Nous avons bien reçu, le ${when}, votre rétractation du contrat portant sur le Pocket «\u202f${pocket}\u202f».`,
  en: (when, pocket) =>
    `On ${when} we received your withdrawal from the contract about the Pocket “${pocket}”.`,
}

const wholeBack = (amount: string, bankHasGivenBack: boolean): InBoth<readonly string[]> => ({
  fr: [
    `La totalité, soit ${amount}, vous est remboursée sur le moyen de paiement que vous avez utilisé. Votre certificat n’est plus valable.`,
    ...(bankHasGivenBack
      ? [
          'Ce que votre banque vous a déjà rendu en fait partie et n’est pas versé une seconde fois.',
        ]
      : []),
  ],
  en: [
    `All of it, ${amount}, is refunded to the payment method that you used. Your certificate is no longer valid.`,
    ...(bankHasGivenBack
      ? ['What your bank has already given you back is part of it, and is not paid twice.']
      : []),
  ],
})
