import { brand } from '#domain/kernel/brand.ts'
import type { Figures } from '#domain/kernel/figures.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { composeEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import { logIn, newPassword, notYou, type Owner, support } from './account-mails.ts'

/** What somebody should know of a removal who has just chosen a password. */
export const removalWaits: InBoth<(endsAt: Date, write: Figures) => string> = {
  fr: (endsAt, { moment }) =>
    `La double vérification s’arrêtera le ${moment(endsAt)}, comme cela a été demandé. Le nouveau mot de passe n’y change rien\u202f; pour la garder, connectez-vous d’ici là avec un code ou une clé d’accès.`,
  en: (endsAt, { moment }) =>
    `Two-step login will end on ${moment(endsAt)}, as was asked. The new password does not change that; to keep it, log in with a code or a passkey before then.`,
}

/** To the owner, as soon as somebody with the password says that app and codes are lost. */
export function removalAskedMail(
  user: Owner,
  site: string,
  { id, askedAt, endsAt }: { id: string; askedAt: Date; endsAt: Date },
): Mail {
  return composeEmail({
    key: `second-factor-removal:${user.id}:${id}`,
    to: user,
    words: {
      fr: ({ moment }) => ({
        subject: 'L’arrêt de la double vérification est demandé',
        lines: [
          `Le ${moment(askedAt)}, quelqu’un qui connaît le mot de passe de votre compte ${brand.name} a indiqué n’avoir plus ni application ni codes de secours. La double vérification s’arrêtera donc le ${moment(endsAt)}. Si c’était vous, vous n’avez rien à faire\u00a0: ce jour-là, votre mot de passe suffira.`,
          'Si ce n’était pas vous, quelqu’un connaît votre mot de passe\u00a0: choisissez-en un autre tout de suite, puis connectez-vous avec un code ou une clé d’accès. Une telle connexion annule la demande\u202f; le nouveau mot de passe, à lui seul, ne l’annule pas.',
          `Si quelqu’un d’autre a activé cette double vérification, choisissez aussi un nouveau mot de passe, n’annulez pas la demande, et prévenez ${support.fr}.`,
        ],
      }),
      en: ({ moment }) => ({
        subject: 'Somebody asked to end two-step login',
        lines: [
          `On ${moment(askedAt)}, somebody who knows the password of your ${brand.name} account said that they have neither the app nor recovery codes any more. Two-step login will therefore end on ${moment(endsAt)}. If it was you, there is nothing to do: from then on your password is enough.`,
          'If it was not you, somebody knows your password: choose another one at once, then log in with a code or a passkey. Such a login cancels the request; a new password alone does not.',
          `If somebody else turned two-step login on, choose a new password too, do not cancel the request, and tell ${support.en}.`,
        ],
      }),
    },
    action: newPassword(site),
  })
}

/**
 * To the owner, once a waiting removal was stopped by whoever has the second factor.
 * @param contested It was not the first time.
 */
export function removalStoppedMail(
  user: Owner,
  site: string,
  { id, contested }: { id: string; contested: boolean },
): Mail {
  return composeEmail({
    key: `second-factor-kept:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'La double vérification reste active',
        lines: [
          `L’arrêt de la double vérification de votre compte ${brand.name} était demandé. Quelqu’un s’est connecté avec un code ou une clé d’accès, ou l’a annulé depuis le compte\u00a0: elle reste active.`,
          `Si vous n’aviez pas demandé cet arrêt, quelqu’un connaît votre mot de passe\u00a0: choisissez-en un autre. Si ce n’est pas vous qui l’avez annulé, faites de même et prévenez ${support.fr}.`,
          ...(contested
            ? [
                `Une telle demande a déjà été annulée ces derniers mois. Si quelqu’un d’autre garde cette double vérification à votre place, écrivez à ${support.fr}\u00a0: sur pièce d’identité, deux personnes de notre équipe peuvent vous rendre votre compte, et tout ce qui y est mis en place prend alors fin.`,
              ]
            : []),
        ],
      }),
      en: () => ({
        subject: 'Two-step login stays on',
        lines: [
          `Somebody had asked to end the two-step login of your ${brand.name} account. Somebody has since logged in with a code or a passkey, or cancelled the request from the account: it stays on.`,
          `If you did not ask for it to end, somebody knows your password: choose another one. If you did not cancel the request, do the same and tell ${support.en}.`,
          ...(contested
            ? [
                `Such a request was cancelled before in recent months. If somebody else keeps two-step login in your place, write to ${support.en}: with an identity document, two people of our team can give you your account back, and everything that is set up on it then ends.`,
              ]
            : []),
        ],
      }),
    },
    action: newPassword(site),
  })
}

/** To the owner, on the day. */
export function factorRemovedMail(user: Owner, site: string, id: string): Mail {
  return composeEmail({
    key: `second-factor-removed:${user.id}:${id}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'La double vérification est arrêtée',
        lines: [
          `Comme cela était demandé depuis sept jours, la double vérification de votre compte ${brand.name} est arrêtée, et ses codes de secours ne servent plus. Votre compte s’ouvre avec le mot de passe seul.`,
          'Connectez-vous, retirez les clés d’accès que vous ne reconnaissez pas, puis activez-la de nouveau avec votre application.',
          notYou.fr,
        ],
      }),
      en: () => ({
        subject: 'Two-step login is off',
        lines: [
          `As was asked seven days ago, the two-step login of your ${brand.name} account is off, and its recovery codes no longer work. Your account opens with the password alone.`,
          'Log in, remove the passkeys that you do not recognise, then turn it on again with your app.',
          notYou.en,
        ],
      }),
    },
    action: logIn(site),
  })
}
