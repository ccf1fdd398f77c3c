import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

/** Where somebody says to which address they are paid, and when. */
const setAddress = (site: string) => ({
  fr: 'Changer d’adresse de versement',
  en: 'Change the payout address',
  url: `${site}/gains`,
})

const ending = (address: string) => `…${address.slice(-6)}`

/** Money of a Pocket has left for its recipient. */
export function paidOutEmail(
  site: string,
  payout: { id: string; pocket: string; amountMicro: MicroUsdc; toAddress: string; at: Date },
): Unkeyed {
  const { id, pocket, amountMicro, toAddress, at } = payout
  return {
    words: {
      fr: ({ usdc }) => ({
        subject: 'Versement envoyé',
        lines: [
          `${usdc(amountMicro)} du Pocket «\u202f${pocket}\u202f» sont partis vers votre adresse de versement.`,
        ],
      }),
      en: ({ usdc }) => ({
        subject: 'Payout sent',
        lines: [
          `${usdc(amountMicro)} of the Pocket “${pocket}” have left for your payout address.`,
        ],
      }),
    },
    facts: { paidOut: amountMicro, pocket, address: ending(toAddress), date: at, reference: id },
    action: { fr: 'Voir mes versements', en: 'See my payouts', url: `${site}/gains` },
  }
}

/** The treasury takes no payment to an address: nothing has left. */
export const payoutRefusedEmail = (site: string, toAddress: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Versement refusé',
      lines: [
        'Le versement vers votre adresse a été refusé\u00a0: elle ne peut pas recevoir d’USDC. Rien n’est parti, et la somme vous reste due.',
        'Indiquez une autre adresse de versement.',
      ],
    }),
    en: () => ({
      subject: 'Payout refused',
      lines: [
        'The payout to your address was refused: it cannot receive USDC. Nothing has left, and the amount is still yours.',
        'Give another payout address.',
      ],
    }),
  },
  facts: { address: ending(toAddress) },
  action: setAddress(site),
})

/** A check of an address has found something: nothing is paid to it any more. */
export const addressBlockedEmail = (site: string, address: string): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Versement impossible',
      lines: [
        `Nous ne pouvons plus rien verser à votre adresse qui se termine par ${address.slice(-6)}. Ce qui vous est dû le reste.`,
        'Indiquez une autre adresse de versement, ou écrivez-nous pour en savoir plus.',
      ],
    }),
    en: () => ({
      subject: 'Payout not possible',
      lines: [
        `We can no longer pay anything to your address that ends in ${address.slice(-6)}. What you are owed stays yours.`,
        'Give another payout address, or write to us to learn more.',
      ],
    }),
  },
  facts: { address: ending(address) },
  action: setAddress(site),
})

export const addressChangedEmail = (site: string, address: string, from: Date): Unkeyed => ({
  words: {
    fr: ({ moment }) => ({
      subject: 'L’adresse de vos versements a changé',
      lines: [
        `L’adresse de vos versements se termine désormais par ${address.slice(-6)}. Elle sert à partir du ${moment(from)}.`,
        'Si vous n’êtes pas à l’origine de ce changement, changez de mot de passe et écrivez-nous tout de suite.',
      ],
    }),
    en: ({ moment }) => ({
      subject: 'Your payout address was changed',
      lines: [
        `Your payout address now ends in ${address.slice(-6)}. It is used from ${moment(from)}.`,
        'If you did not make this change, change your password and write to us at once.',
      ],
    }),
  },
  facts: { address: ending(address), from },
  action: { fr: 'Vérifier mon adresse', en: 'Check my address', url: `${site}/gains` },
})
