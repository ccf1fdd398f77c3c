import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

/** A certificate that changed hands: its number as people read it, and where its page is. */
interface Sold {
  number: string
  priceMicro: MicroUsdc
  soldAt: Date
  reference: string
}

export function boughtEmail(url: string, { number, priceMicro, soldAt, reference }: Sold): Unkeyed {
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: `Votre achat est confirmé\u00a0: certificat ${number}`,
        lines: [`Le certificat ${number} est à vous. Vous l’avez payé ${usdc(priceMicro)}.`],
      }),
      en: ({ usdc }) => ({
        subject: `Your purchase is confirmed: certificate ${number}`,
        lines: [`Certificate ${number} is yours. You paid ${usdc(priceMicro)} for it.`],
      }),
    },
    facts: { paid: priceMicro, certificate: number, date: soldAt, reference },
    action: { fr: 'Voir mon certificat', en: 'See my certificate', url },
  }
}

export function soldEmail(
  url: string,
  { number, priceMicro, soldAt, reference }: Sold,
  { royaltyMicro, addedMicro }: { royaltyMicro: MicroUsdc; addedMicro: MicroUsdc },
): Unkeyed {
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: `Votre certificat ${number} est vendu`,
        lines: [
          `Votre certificat ${number} a été vendu ${usdc(priceMicro)}. Après la redevance de ${usdc(royaltyMicro)}, ${usdc(addedMicro)} s’ajoutent à votre solde.`,
          'Vous pouvez les encaisser sur la page de vos gains.',
        ],
      }),
      en: ({ usdc }) => ({
        subject: `Your certificate ${number} is sold`,
        lines: [
          `Your certificate ${number} was sold for ${usdc(priceMicro)}. After the royalty of ${usdc(royaltyMicro)}, ${usdc(addedMicro)} are added to your balance.`,
          'You can collect them on the page of your earnings.',
        ],
      }),
    },
    facts: {
      price: priceMicro,
      royalty: royaltyMicro,
      added: addedMicro,
      certificate: number,
      date: soldAt,
      reference,
    },
    action: { fr: 'Voir mon solde', en: 'See my balance', url },
  }
}

/** A purchase that was paid and cannot be carried out. */
export function purchaseBackEmail(
  url: string,
  { number, priceMicro, reference }: Omit<Sold, 'soldAt'>,
): Unkeyed {
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: `Votre achat du certificat ${number} est remboursé`,
        lines: [
          `Le certificat ${number} ne peut plus être cédé. La totalité, soit ${usdc(priceMicro)}, vous est remboursée sur le moyen de paiement que vous avez utilisé.`,
        ],
      }),
      en: ({ usdc }) => ({
        subject: `Your purchase of certificate ${number} is refunded`,
        lines: [
          `Certificate ${number} can no longer change hands. All of it, ${usdc(priceMicro)}, is refunded to the payment method that you used.`,
        ],
      }),
    },
    facts: { refunded: priceMicro, certificate: number, reference },
    action: { fr: 'Voir les offres', en: 'See the offers', url },
  }
}

/** Shows the owner what somebody with a stolen session may have listed. */
export function listedEmail(
  url: string,
  { number, priceMicro, endsAt }: { number: string; priceMicro: MicroUsdc; endsAt: Date },
): Unkeyed {
  return {
    words: {
      fr: ({ usdc, day }) => ({
        subject: `Votre certificat ${number} est en vente`,
        lines: [
          `Votre certificat ${number} est en vente à ${usdc(priceMicro)} jusqu’au ${day(endsAt)}. Tant que personne ne l’achète, vous pouvez retirer votre offre.`,
          'Si ce n’est pas vous, retirez-la, changez de mot de passe et écrivez-nous.',
        ],
      }),
      en: ({ usdc, day }) => ({
        subject: `Your certificate ${number} is on sale`,
        lines: [
          `Your certificate ${number} is on sale for ${usdc(priceMicro)} until ${day(endsAt)}. As long as nobody buys it, you can withdraw your offer.`,
          'If this was not you, withdraw it, change your password and write to us.',
        ],
      }),
    },
    facts: { price: priceMicro, certificate: number, until: endsAt },
    action: { fr: 'Voir mes offres', en: 'See my offers', url },
  }
}
