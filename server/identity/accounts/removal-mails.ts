import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { composeFrenchEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

type Addressee = { id: string; name: string; email: string }

const address = supportAddress()
const toSupport = address ? ` (${address})` : ''
const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const
const moment = new Intl.DateTimeFormat('fr-FR', form)

/** What somebody should know of it who has just chosen a password. */
export const removalWaits = (endsAt: Date): string =>
  `Un arrêt de la double vérification est demandé pour le ${moment.format(endsAt)} (heure de Paris). Il a lieu malgré le nouveau mot de passe ; pour la garder, connectez-vous d’ici là avec un code ou une clé d’accès.`

/** To the owner, as soon as somebody with the password says that app and codes are lost. */
export function removalAskedMail(
  user: Addressee,
  site: string,
  { id, askedAt, endsAt }: { id: string; askedAt: Date; endsAt: Date },
): Mail {
  return composeFrenchEmail({
    key: `second-factor-removal:${user.id}:${id}`,
    to: user.email,
    subject: 'L’arrêt de la double vérification est demandé',
    lines: [
      `Bonjour ${user.name},`,
      `Le ${moment.format(askedAt)}, quelqu’un qui connaît le mot de passe de votre compte ${brand.name} a indiqué n’avoir plus ni application ni codes de secours. La double vérification s’arrêtera donc le ${moment.format(endsAt)} (heure de Paris). Si c’était vous, vous n’avez rien à faire : ce jour-là, votre mot de passe suffira.`,
      `Si ce n’était pas vous, quelqu’un connaît votre mot de passe : choisissez-en un autre tout de suite (${site}/mot-de-passe), puis connectez-vous avec un code ou une clé d’accès. Une telle connexion annule la demande ; le nouveau mot de passe, à lui seul, ne l’annule pas.`,
      `Si quelqu’un d’autre a mis cette double vérification en place, choisissez aussi un nouveau mot de passe, laissez courir la demande, et prévenez l’assistance${toSupport}.`,
    ],
    action: { label: 'Se connecter', url: `${site}/login` },
  })
}

/**
 * To the owner, once a waiting removal was stopped by whoever has the second factor.
 * @param contested It was not the first time.
 */
export function removalStoppedMail(
  user: Addressee,
  site: string,
  { id, contested }: { id: string; contested: boolean },
): Mail {
  const byDocument = `Une telle demande a déjà été annulée ces derniers mois. Si quelqu’un d’autre garde cette double vérification à votre place, écrivez à l’assistance${toSupport} : sur pièce d’identité, deux personnes de notre équipe peuvent vous rendre votre compte, et tout ce qui y est mis en place prend alors fin.`
  return composeFrenchEmail({
    key: `second-factor-kept:${user.id}:${id}`,
    to: user.email,
    subject: 'La double vérification reste active',
    lines: [
      `Bonjour ${user.name},`,
      `L’arrêt de la double vérification de votre compte ${brand.name} était demandé. Quelqu’un s’est connecté avec un code ou une clé d’accès, ou l’a annulé depuis le compte : elle reste active.`,
      `Si vous n’aviez pas demandé cet arrêt, quelqu’un connaît votre mot de passe : choisissez-en un autre (${site}/mot-de-passe). Si ce n’est pas vous qui l’avez annulé, faites de même et prévenez l’assistance${toSupport}.`,
      ...(contested ? [byDocument] : []),
    ],
  })
}

/** To the owner, on the day. */
export function factorRemovedMail(user: Addressee, site: string, id: string): Mail {
  return composeFrenchEmail({
    key: `second-factor-removed:${user.id}:${id}`,
    to: user.email,
    subject: 'La double vérification est arrêtée',
    lines: [
      `Bonjour ${user.name},`,
      `Comme cela était demandé depuis sept jours, la double vérification de votre compte ${brand.name} est arrêtée, et ses codes de secours ne servent plus. Votre compte s’ouvre avec le mot de passe seul.`,
      'Connectez-vous, retirez les clés d’accès que vous ne reconnaissez pas, puis activez-la de nouveau avec votre application.',
      `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe (${site}/mot-de-passe) et prévenez l’assistance${toSupport}.`,
    ],
    action: { label: 'Se connecter', url: `${site}/login` },
  })
}
