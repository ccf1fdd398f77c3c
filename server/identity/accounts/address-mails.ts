import { brand } from '#domain/kernel/brand.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { composeEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { newPassword, notYou, type Owner, support } from './account-mails.ts'
import type { EndedSetUp } from './end-set-up.ts'

/** To the new address: following it proves that it is the owner's. */
export function emailChangeMail(user: Owner, site: string, token: string, id: string): Mail {
  return composeEmail({
    key: `email-new:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Confirmez votre nouvelle adresse',
        lines: [
          `Vous avez demandé que cette adresse devienne celle de votre compte ${brand.name}. Le lien est valable une heure et sert une fois.`,
          'Si vous n’avez rien demandé, ignorez ce message.',
        ],
      }),
      en: () => ({
        subject: 'Confirm your new address',
        lines: [
          `You asked for this address to become the one of your ${brand.name} account. The link works for one hour, and once.`,
          'If you asked for nothing, ignore this message.',
        ],
      }),
    },
    action: {
      fr: 'Confirmer cette adresse',
      en: 'Confirm this address',
      url: `${site}/nouvelle-adresse?token=${encodeURIComponent(token)}`,
    },
  })
}

/** To the present address, when another one is asked for. */
export function emailChangingMail(
  user: Owner,
  site: string,
  change: { email: string; id: string },
): Mail {
  return composeEmail({
    key: `email-old:${user.id}:${change.id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Un changement d’adresse est demandé',
        lines: [
          `Quelqu’un de connecté à votre compte ${brand.name} demande que son adresse devienne ${change.email}. Rien ne change tant que cette adresse n’est pas confirmée.`,
          notYou.fr,
        ],
      }),
      en: () => ({
        subject: 'A change of address is asked for',
        lines: [
          `Somebody logged in to your ${brand.name} account asks for its address to become ${change.email}. Nothing changes until that address is confirmed.`,
          notYou.en,
        ],
      }),
    },
    action: newPassword(site),
  })
}

/** To the address that an account has left: its link takes the account back. */
export function emailChangedMail(
  user: Owner,
  site: string,
  change: { email: string; id: string; token: string },
): Mail {
  return composeEmail({
    key: `email-old:${user.id}:${change.id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Votre adresse a changé',
        lines: [
          `Votre compte ${brand.name} s’ouvre maintenant avec l’adresse ${change.email}.`,
          `Si ce n’était pas vous, reprenez votre compte\u00a0: avec votre mot de passe d’avant, vous en choisirez un nouveau, votre adresse redeviendra ${user.email}, toutes les connexions seront fermées, et ce qui a été mis en place depuis la veille de ce changement prendra fin. Le lien est valable sept jours et sert une fois. Prévenez aussi ${support.fr}.`,
        ],
      }),
      en: () => ({
        subject: 'Your address was changed',
        lines: [
          `Your ${brand.name} account now opens with the address ${change.email}.`,
          `If this was not you, take your account back: with the password you had before, you choose a new one, your address becomes ${user.email} again, every login is ended, and whatever was set up since the day before this change ends. The link works for seven days, and once. Also tell ${support.en}.`,
        ],
      }),
    },
    action: {
      fr: 'Reprendre mon compte',
      en: 'Take my account back',
      url: `${site}/nouveau-mot-de-passe?token=${encodeURIComponent(change.token)}`,
    },
  })
}

/** To the address that a stranger had given an account, once its owner has taken it back. */
export function takenBackMail(lost: Owner, id: string): Mail {
  return composeEmail({
    key: `taken-back:${lost.id}:${id}`,
    // Whoever reads it may not be the owner.
    to: { ...lost, name: '' },
    words: {
      fr: () => ({
        subject: 'Le compte a retrouvé son adresse d’avant',
        lines: [
          `Le compte ${brand.name} qui s’ouvrait avec cette adresse a été repris depuis celle d’avant. Cette adresse ne l’ouvre plus.`,
          `Si c’était le vôtre, prévenez ${support.fr}.`,
        ],
      }),
      en: () => ({
        subject: 'The account has its former address again',
        lines: [
          `The ${brand.name} account that opened with this address was taken back from the address it had before. This address does not open it any more.`,
          `If it was yours, tell ${support.en}.`,
        ],
      }),
    },
  })
}

const parts: InBoth<{ readonly [Part in keyof EndedSetUp]: string }> = {
  fr: {
    passkeys: 'les clés d’accès',
    secondFactor: 'la double vérification',
    payoutAddress: 'l’adresse de vos versements',
    webhookEndpoints: 'les adresses de vos programmes',
    recoveries: 'les récupérations de certificats demandées',
    offers: 'les certificats mis en vente',
  },
  en: {
    passkeys: 'passkeys',
    secondFactor: 'two-step login',
    payoutAddress: 'the address of your payouts',
    webhookEndpoints: 'the addresses of your programs',
    recoveries: 'requested recoveries of certificates',
    offers: 'certificates on sale',
  },
}

/** To the owner of an account that was taken back: what of it was set up lately has ended. */
export function backAgainMail(
  user: Owner,
  { site, id, ended }: { site: string; id: string; ended: EndedSetUp },
): Mail {
  const gone = (Object.keys(parts.fr) as (keyof EndedSetUp)[]).filter((part) => ended[part])
  return composeEmail({
    key: `back-again:${user.id}:${id}`,
    to: user,
    words: {
      fr: ({ list }) => ({
        subject: 'Votre compte est de nouveau à vous',
        lines: [
          `Votre compte ${brand.name} s’ouvre de nouveau avec cette adresse, et toutes les autres connexions sont fermées.`,
          ...(gone.length > 0
            ? [
                `Ce qui avait été mis en place depuis la veille du changement d’adresse a pris fin\u00a0: ${list(gone.map((part) => parts.fr[part]))}. Remettez vous-même en place ce qui venait de vous.`,
              ]
            : []),
          'Regardez aussi vos portefeuilles liés et vos derniers soutiens.',
        ],
      }),
      en: ({ list }) => ({
        subject: 'Your account is yours again',
        lines: [
          `Your ${brand.name} account opens with this address again, and every other login has been ended.`,
          ...(gone.length > 0
            ? [
                `What was set up since the day before the change of address has ended: ${list(gone.map((part) => parts.en[part]))}. Set up again what was yours.`,
              ]
            : []),
          'Also look at your linked wallets and your latest backings.',
        ],
      }),
    },
    action: { fr: 'Ouvrir mon compte', en: 'Open my account', url: `${site}/compte` },
  })
}
