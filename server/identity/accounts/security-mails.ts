import { brand } from '#domain/kernel/brand.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { composeEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { newPassword, notYou, type Owner } from './account-mails.ts'
import { removalWaits } from './removal-mails.ts'

/** @param id Sets this mail apart from others of its kind. */
export function passwordResetMail(user: Owner, site: string, token: string, id: string): Mail {
  return composeEmail({
    key: `reset:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Choisissez un nouveau mot de passe',
        lines: [
          `Quelqu’un a demandé un nouveau mot de passe pour votre compte ${brand.name}. Le lien est valable 30 minutes et sert une fois.`,
          'Si ce n’était pas vous, ignorez ce message\u00a0: votre mot de passe reste le même.',
        ],
      }),
      en: () => ({
        subject: 'Choose a new password',
        lines: [
          `Somebody asked for a new password for your ${brand.name} account. The link works for 30 minutes, and once.`,
          'If it was not you, ignore this message: your password stays the same.',
        ],
      }),
    },
    action: {
      fr: 'Choisir un nouveau mot de passe',
      en: 'Choose a new password',
      url: `${site}/nouveau-mot-de-passe?token=${encodeURIComponent(token)}`,
    },
  })
}

/**
 * @param passkeys The names of the keys that open the account without a password.
 * @param endsAt When the second factor ends, since somebody has said that it is lost; null where nobody has.
 */
export function passwordChangedMail(
  user: Owner,
  site: string,
  { id, passkeys, endsAt }: { id: string; passkeys: readonly string[]; endsAt: Date | null },
): Mail {
  const hasPasskeys = passkeys.length > 0
  return composeEmail({
    key: `password:${user.id}:${id}`,
    to: user,
    words: {
      fr: (write) => ({
        subject: 'Votre mot de passe a changé',
        lines: [
          `Le mot de passe de votre compte ${brand.name} vient de changer, et vos autres connexions sont fermées.`,
          ...(hasPasskeys
            ? [
                `Ces clés d’accès ouvrent toujours votre compte, sans mot de passe\u00a0: ${write.list(passkeys.map((name) => `«\u202f${name}\u202f»`))}. Retirez celles que vous ne reconnaissez pas.`,
              ]
            : []),
          ...(endsAt ? [removalWaits.fr(endsAt, write)] : []),
          notYou.fr,
        ],
      }),
      en: (write) => ({
        subject: 'Your password was changed',
        lines: [
          `The password of your ${brand.name} account has just been changed, and your other logins have been ended.`,
          ...(hasPasskeys
            ? [
                `These passkeys still open your account without a password: ${write.list(passkeys.map((name) => `“${name}”`))}. Remove those that you do not recognise.`,
              ]
            : []),
          ...(endsAt ? [removalWaits.en(endsAt, write)] : []),
          notYou.en,
        ],
      }),
    },
    action: newPassword(site),
  })
}

export function secondFactorMail(user: Owner, site: string, on: boolean, id: string): Mail {
  return composeEmail({
    key: `second-factor:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: on ? 'La double vérification est active' : 'La double vérification est arrêtée',
        lines: [
          on
            ? `Un code de votre application sera demandé à chaque connexion à votre compte ${brand.name}.`
            : `Votre compte ${brand.name} s’ouvre de nouveau avec le mot de passe seul.`,
          notYou.fr,
        ],
      }),
      en: () => ({
        subject: on ? 'Two-step login is on' : 'Two-step login is off',
        lines: [
          on
            ? `A code from your app will be asked for at every login to your ${brand.name} account.`
            : `Your ${brand.name} account opens with the password alone again.`,
          notYou.en,
        ],
      }),
    },
    action: newPassword(site),
  })
}

/** What became of a key: `copied` when two devices seem to hold it. */
export type PasskeyNews = 'added' | 'removed' | 'copied'

const passkeyWords: InBoth<{
  readonly [News in PasskeyNews]: readonly [subject: string, line: (name: string) => string]
}> = {
  fr: {
    added: [
      'Une clé d’accès a été ajoutée',
      (name) =>
        `La clé d’accès «\u202f${name}\u202f» ouvre désormais votre compte ${brand.name}, sans mot de passe ni code.`,
    ],
    removed: [
      'Une clé d’accès a été retirée',
      (name) => `La clé d’accès «\u202f${name}\u202f» n’ouvre plus votre compte ${brand.name}.`,
    ],
    copied: [
      'Une clé d’accès a été refusée',
      (name) =>
        `La clé d’accès «\u202f${name}\u202f» de votre compte ${brand.name} vient d’être présentée par un appareil qui en a peut-être une copie. Personne n’est entré. Retirez cette clé depuis votre compte.`,
    ],
  },
  en: {
    added: [
      'A passkey was added',
      (name) =>
        `The passkey “${name}” now opens your ${brand.name} account, without a password or a code.`,
    ],
    removed: [
      'A passkey was removed',
      (name) => `The passkey “${name}” no longer opens your ${brand.name} account.`,
    ],
    copied: [
      'A passkey was refused',
      (name) =>
        `The passkey “${name}” of your ${brand.name} account was just used by a device that may have a copy of it. Nobody got in. Remove this passkey from your account.`,
    ],
  },
}

export function passkeyMail(
  user: Owner,
  site: string,
  { what, name, id }: { what: PasskeyNews; name: string; id: string },
): Mail {
  const said = (language: keyof typeof passkeyWords) => {
    const [subject, line] = passkeyWords[language][what]
    return { subject, lines: [line(name), notYou[language]] }
  }
  return composeEmail({
    key: `passkey:${user.id}:${id}`,
    to: user,
    words: { fr: () => said('fr'), en: () => said('en') },
    action: newPassword(site),
  })
}

export function tokenMadeMail(
  user: Owner,
  site: string,
  { id, name, scopes }: { id: string; name: string; scopes: readonly string[] },
): Mail {
  return composeEmail({
    key: `token:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Un jeton d’API a été créé',
        lines: [
          `Le jeton «\u202f${name}\u202f» vient d’être créé pour votre compte ${brand.name} (${scopes.join(', ')}). Qui le possède agit en votre nom dans ces limites.`,
          notYou.fr,
        ],
      }),
      en: () => ({
        subject: 'An API token was created',
        lines: [
          `The token “${name}” has just been created for your ${brand.name} account (${scopes.join(', ')}). Whoever holds it acts in your name within these limits.`,
          notYou.en,
        ],
      }),
    },
    action: newPassword(site),
  })
}

export function erasedMail(user: Owner): Mail {
  return composeEmail({
    key: `erased:${user.id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Votre compte est effacé',
        lines: [
          `Votre compte ${brand.name} est effacé. Les écritures comptables restent, sans votre nom.`,
          'Une identité vérifiée est gardée cinq ans, sous clé, comme la loi le demande, puis supprimée.',
          'Si une décision sur un combat vous faisait encore gagner quelque chose, nous le verserions à votre dernière adresse de versement\u202f; sans adresse, la somme reste inscrite dans les comptes, sans votre nom.',
        ],
      }),
      en: () => ({
        subject: 'Your account is erased',
        lines: [
          `Your ${brand.name} account is erased. The entries in the books remain, without your name.`,
          'A verified identity is kept locked for five years, as the law asks, then deleted.',
          'If a ruling about a fight still made you earn something, we would pay it out to your last payout address; without one, the amount stays in the books, without your name.',
        ],
      }),
    },
  })
}
