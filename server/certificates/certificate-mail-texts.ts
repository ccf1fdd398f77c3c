import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { Email } from '#server/kernel/door.ts'

type Unkeyed = Omit<Email, 'key'>

/** A certificate, and the wallet that it goes to. */
interface Moved {
  number: bigint
  toAddress: string
}

const numberText = (number: bigint) => formatCertificateNumber(Number(number))

/** What every e-mail about a certificate's move has below its text. */
const below = (site: string, { number, toAddress: wallet }: Moved) => ({
  facts: { certificate: numberText(number), wallet: `…${wallet.slice(-6)}` },
  action: { fr: 'Voir mon certificat', en: 'See my certificate', url: `${site}/c/${number}` },
})

export const leavesVaultEmail = (site: string, moved: Moved): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre certificat quitte le coffre',
      lines: [
        `Votre certificat ${numberText(moved.number)} quitte notre coffre pour votre portefeuille qui se termine par ${moved.toAddress.slice(-6)}.`,
        'Si ce n’est pas vous, écrivez-nous tout de suite.',
      ],
    }),
    en: () => ({
      subject: 'Your certificate leaves the vault',
      lines: [
        `Your certificate ${numberText(moved.number)} leaves our vault for your wallet that ends in ${moved.toAddress.slice(-6)}.`,
        'If this was not you, write to us at once.',
      ],
    }),
  },
  ...below(site, moved),
})

export const soldElsewhereEmail = (
  site: string,
  sold: { number: bigint; fromAddress: string; priceMicro: MicroUsdc },
): Unkeyed => ({
  words: {
    fr: ({ usdc }) => ({
      subject: 'Votre certificat a été vendu ailleurs',
      lines: [
        `Une plateforme de vente agréée par le contrat a vendu votre certificat ${numberText(sold.number)} pour ${usdc(sold.priceMicro)}. Il a quitté votre portefeuille qui se termine par ${sold.fromAddress.slice(-6)}\u00a0; la plateforme vous paie elle-même.`,
        'Ce qui vous était dû jusque-là vous est envoyé au même portefeuille.',
        'Si ce n’est pas vous, écrivez-nous tout de suite.',
      ],
    }),
    en: ({ usdc }) => ({
      subject: 'Your certificate was sold elsewhere',
      lines: [
        `A sales platform on the contract’s list sold your certificate ${numberText(sold.number)} for ${usdc(sold.priceMicro)}. It has left your wallet that ends in ${sold.fromAddress.slice(-6)}; the platform pays you itself.`,
        'What you were owed until then is sent to the same wallet.',
        'If this was not you, write to us at once.',
      ],
    }),
  },
  facts: { certificate: numberText(sold.number) },
  action: { fr: 'Voir le certificat', en: 'See the certificate', url: `${site}/c/${sold.number}` },
})

export const returnsToVaultEmail = (
  site: string,
  { number, fromAddress }: Pick<Moved, 'number'> & { fromAddress: string },
): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Votre certificat revient dans le coffre',
      lines: [
        `Votre certificat ${numberText(number)} quitte votre portefeuille qui se termine par ${fromAddress.slice(-6)} et revient dans notre coffre. Vous pourrez l’y vendre, ou l’en ressortir.`,
        'Si ce n’est pas vous, écrivez-nous tout de suite.',
      ],
    }),
    en: () => ({
      subject: 'Your certificate returns to the vault',
      lines: [
        `Your certificate ${numberText(number)} leaves your wallet that ends in ${fromAddress.slice(-6)} and returns to our vault. You can sell it there, or take it out again.`,
        'If this was not you, write to us at once.',
      ],
    }),
  },
  ...below(site, { number, toAddress: fromAddress }),
})

export const recoveryAskedEmail = (site: string, moved: Moved): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Récupération demandée',
      lines: [
        `Vous demandez que votre certificat ${numberText(moved.number)} passe dans votre portefeuille qui se termine par ${moved.toAddress.slice(-6)}.`,
        'Deux personnes de notre équipe doivent l’accorder\u202f; puis la demande est publique pendant sept jours, et l’ancien portefeuille peut s’y opposer.',
        'Si ce n’est pas vous, annulez-la dans votre compte et écrivez-nous tout de suite.',
      ],
    }),
    en: () => ({
      subject: 'Recovery requested',
      lines: [
        `You ask for your certificate ${numberText(moved.number)} to move to your wallet that ends in ${moved.toAddress.slice(-6)}.`,
        'Two people of our team must approve it; then the request is public for seven days, and the former wallet can object.',
        'If this was not you, cancel it in your account and write to us at once.',
      ],
    }),
  },
  ...below(site, moved),
})

export const recoveryApprovedEmail = (
  site: string,
  { id, ...moved }: Moved & { id: string },
  on: Date,
): Unkeyed => ({
  words: {
    fr: ({ day }) => ({
      subject: 'Récupération accordée',
      lines: [
        `La récupération de votre certificat ${numberText(moved.number)} est accordée et publiée. Elle se fera le ${day(on)}, sauf opposition de l’ancien portefeuille.`,
      ],
    }),
    en: ({ day }) => ({
      subject: 'Recovery approved',
      lines: [
        `The recovery of your certificate ${numberText(moved.number)} is approved and public. It is carried out on ${day(on)}, unless the former wallet objects.`,
      ],
    }),
  },
  ...below(site, moved),
  action: {
    fr: 'Voir la récupération',
    en: 'See the recovery',
    url: `${site}/recuperations/${id}`,
  },
})

export const recoveredEmail = (site: string, moved: Moved): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Certificat récupéré',
      lines: [
        `Votre certificat ${numberText(moved.number)} passe dans votre portefeuille qui se termine par ${moved.toAddress.slice(-6)}.`,
      ],
    }),
    en: () => ({
      subject: 'Certificate recovered',
      lines: [
        `Your certificate ${numberText(moved.number)} moves to your wallet that ends in ${moved.toAddress.slice(-6)}.`,
      ],
    }),
  },
  ...below(site, moved),
})

/** Why a recovery does not take place: who ended it. */
export type RecoveryEnd = 'objection' | 'holder' | 'operator' | 'change'

const why: InBoth<{ readonly [End in RecoveryEnd]: string }> = {
  fr: {
    objection: 'l’ancien portefeuille s’y est opposé',
    holder: 'vous l’avez annulée',
    operator: 'nous ne l’avons pas accordée',
    change: 'quelque chose a changé depuis la demande',
  },
  en: {
    objection: 'the former wallet has objected',
    holder: 'you cancelled it',
    operator: 'we did not approve it',
    change: 'something has changed since the request',
  },
}

export const recoveryEndedEmail = (site: string, moved: Moved, end: RecoveryEnd): Unkeyed => ({
  words: {
    fr: () => ({
      subject: 'Récupération abandonnée',
      lines: [
        `La récupération de votre certificat ${numberText(moved.number)} n’aura pas lieu\u00a0: ${why.fr[end]}. Il reste où il est.`,
      ],
    }),
    en: () => ({
      subject: 'Recovery ended',
      lines: [
        `The recovery of your certificate ${numberText(moved.number)} does not take place: ${why.en[end]}. It stays where it is.`,
      ],
    }),
  },
  ...below(site, moved),
})
