import { brand } from '#domain/kernel/brand.ts'
import { composeEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { type Owner, support } from './account-mails.ts'

/** @param id Sets this giving back apart from others. */
type Told = { site: string; id: string }

/** To the address that an account has lost by an operators' decision. It does not say which one it has now. */
export function givenAwayMail(lost: Owner, { id }: Told): Mail {
  return composeEmail({
    key: `given-away:${lost.id}:${id}`,
    // Whoever reads it may not be the owner.
    to: { ...lost, name: '' },
    words: {
      fr: () => ({
        subject: 'Le compte s’ouvre avec une autre adresse',
        lines: [
          `Le compte ${brand.name} qui s’ouvrait avec cette adresse a été rendu à la personne qui a montré, pièce d’identité à l’appui, qu’il est le sien. Cette adresse ne l’ouvre plus, et toutes les connexions sont fermées.`,
          `Si c’était le vôtre, prévenez tout de suite ${support.fr}.`,
        ],
      }),
      en: () => ({
        subject: 'The account opens with another address',
        lines: [
          `The ${brand.name} account that opened with this address was given back to the person who showed, with an identity document, that it is theirs. This address does not open it any more, and every login has been ended.`,
          `If it was yours, tell ${support.en} at once.`,
        ],
      }),
    },
  })
}

/** To the owner, at the address with which the account opens from now on. */
export function givenBackMail(user: Owner, { site, id }: Told): Mail {
  return composeEmail({
    key: `given-back:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Votre compte vous est rendu',
        lines: [
          `Votre compte ${brand.name} s’ouvre désormais avec cette adresse. Un autre message vous fait choisir un mot de passe\u202f; son lien est valable 30 minutes, et vous pouvez en demander un autre.`,
          'Ce qui ouvrait ce compte ou y était mis en place a pris fin\u00a0: mots de passe, connexions, clés d’accès, double vérification, jetons, adresses de vos programmes, adresse de vos versements, récupérations de certificats, certificats mis en vente et vérifications d’identité en cours. Remettez en place ce qui vous sert\u202f; une nouvelle adresse de versement attend avant de servir.',
          'Regardez aussi vos portefeuilles liés et vos derniers soutiens.',
          `Si vous n’avez rien demandé, prévenez ${support.fr}.`,
        ],
      }),
      en: () => ({
        subject: 'Your account is yours again',
        lines: [
          `Your ${brand.name} account now opens with this address. Another message lets you choose a password; its link works for 30 minutes, and you can ask for another one.`,
          'Everything that opened this account or was set up on it has ended: passwords, logins, passkeys, two-step login, tokens, the addresses of your programs, the address of your payouts, recoveries of certificates, certificates on sale and identity checks under way. Set up again what you need; a new payout address waits before it is used.',
          'Also look at your linked wallets and your latest backings.',
          `If you asked for nothing, tell ${support.en}.`,
        ],
      }),
    },
    action: {
      fr: 'Demander un autre lien',
      en: 'Ask for another link',
      url: `${site}/mot-de-passe`,
    },
  })
}
