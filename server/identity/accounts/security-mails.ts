import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { composeFrenchEmail } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'
import type { EndedSetUp } from './end-set-up.ts'
import { removalWaits } from './removal-mails.ts'

type Addressee = { id: string; name: string; email: string }

const address = supportAddress()
const addressed = address ? ` : ${address}` : ''
const warning = (site: string) =>
  `Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe (${site}/mot-de-passe) et prévenez l’assistance${addressed}.`

/** @param id Sets this mail apart from others of its kind. */
export function passwordResetMail(user: Addressee, site: string, token: string, id: string): Mail {
  return composeFrenchEmail({
    key: `reset:${user.id}:${id}`,
    to: user.email,
    subject: 'Choisissez un nouveau mot de passe',
    lines: [
      `Bonjour ${user.name},`,
      `Quelqu’un a demandé un nouveau mot de passe pour votre compte ${brand.name}. Le lien est valable 30 minutes et sert une fois.`,
      'Si ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.',
    ],
    action: {
      label: 'Choisir un nouveau mot de passe',
      url: `${site}/nouveau-mot-de-passe?token=${encodeURIComponent(token)}`,
    },
  })
}

/**
 * @param passkeys The names of the keys that open the account without a password.
 * @param endsAt When the second factor ends, since somebody has said that it is lost; null where nobody has.
 */
export function passwordChangedMail(
  user: Addressee,
  site: string,
  { id, passkeys, endsAt }: { id: string; passkeys: readonly string[]; endsAt: Date | null },
): Mail {
  const names = passkeys.map((name) => `« ${name} »`).join(', ')
  const kept = `Ces clés d’accès ouvrent toujours votre compte, sans mot de passe : ${names}. Retirez celles que vous ne reconnaissez pas.`
  return composeFrenchEmail({
    key: `password:${user.id}:${id}`,
    to: user.email,
    subject: 'Votre mot de passe a changé',
    lines: [
      `Bonjour ${user.name},`,
      `Le mot de passe de votre compte ${brand.name} vient de changer, et vos autres connexions sont fermées.`,
      ...(passkeys.length > 0 ? [kept] : []),
      ...(endsAt ? [removalWaits(endsAt)] : []),
      warning(site),
    ],
  })
}

/** To the new address: following it proves that it is the owner's. */
export function emailChangeMail(user: Addressee, site: string, token: string, id: string): Mail {
  return composeFrenchEmail({
    key: `email-new:${user.id}:${id}`,
    to: user.email,
    subject: 'Confirmez votre nouvelle adresse',
    lines: [
      `Bonjour ${user.name},`,
      `Vous avez demandé que cette adresse devienne celle de votre compte ${brand.name}. Le lien est valable une heure et sert une fois.`,
      'Si vous n’avez rien demandé, ignorez ce message.',
    ],
    action: {
      label: 'Confirmer cette adresse',
      url: `${site}/nouvelle-adresse?token=${encodeURIComponent(token)}`,
    },
  })
}

/** To the present address, when another one is asked for. */
export function emailChangingMail(
  user: Addressee,
  site: string,
  change: { email: string; id: string },
): Mail {
  return composeFrenchEmail({
    key: `email-old:${user.id}:${change.id}`,
    to: user.email,
    subject: 'Un changement d’adresse est demandé',
    lines: [
      `Bonjour ${user.name},`,
      `Quelqu’un de connecté à votre compte ${brand.name} demande que son adresse devienne ${change.email}. Rien ne change tant que cette adresse n’est pas confirmée.`,
      warning(site),
    ],
  })
}

/** To the address that an account has left: its link takes the account back. */
export function emailChangedMail(
  user: Addressee,
  site: string,
  change: { email: string; id: string; token: string },
): Mail {
  return composeFrenchEmail({
    key: `email-old:${user.id}:${change.id}`,
    to: user.email,
    subject: 'Votre adresse a changé',
    lines: [
      `Bonjour ${user.name},`,
      `Votre compte ${brand.name} s’ouvre maintenant avec l’adresse ${change.email}.`,
      `Si ce n’était pas vous, reprenez votre compte : avec votre mot de passe d’avant, vous en choisirez un nouveau, votre adresse redeviendra ${user.email}, toutes les connexions seront fermées, et ce qui a été mis en place depuis la veille de ce changement n’aura plus cours. Le lien est valable sept jours et sert une fois. Prévenez aussi l’assistance${addressed}.`,
    ],
    action: {
      label: 'Reprendre mon compte',
      url: `${site}/nouveau-mot-de-passe?token=${encodeURIComponent(change.token)}`,
    },
  })
}

/** To the address that a stranger had given an account, once its owner has taken it back. */
export function takenBackMail(user: Addressee, id: string): Mail {
  return composeFrenchEmail({
    key: `taken-back:${user.id}:${id}`,
    to: user.email,
    subject: 'Le compte a retrouvé son adresse d’avant',
    lines: [
      'Bonjour,',
      `Le compte ${brand.name} qui s’ouvrait avec cette adresse a été repris depuis celle d’avant. Cette adresse ne l’ouvre plus.`,
      `Si c’était le vôtre, prévenez l’assistance${addressed}.`,
    ],
  })
}

/** To the owner of an account that was taken back: what of it was set up lately has ended. */
export function backAgainMail(
  user: Addressee,
  { site, id, ended }: { site: string; id: string; ended: EndedSetUp },
): Mail {
  const gone = [
    ...(ended.passkeys > 0 ? ['les clés d’accès'] : []),
    ...(ended.secondFactor ? ['la double vérification'] : []),
    ...(ended.payoutAddress ? ['l’adresse de vos versements'] : []),
    ...(ended.webhookEndpoints > 0 ? ['les adresses de vos programmes'] : []),
    ...(ended.recoveries > 0 ? ['les récupérations de certificats demandées'] : []),
    ...(ended.offers > 0 ? ['les certificats mis en vente'] : []),
  ]
  const said = `Ce qui avait été mis en place depuis la veille du changement d’adresse n’a plus cours : ${gone.join(', ')}. Remettez vous-même en place ce qui venait de vous.`
  return composeFrenchEmail({
    key: `back-again:${user.id}:${id}`,
    to: user.email,
    subject: 'Votre compte est de nouveau à vous',
    lines: [
      `Bonjour ${user.name},`,
      `Votre compte ${brand.name} s’ouvre de nouveau avec cette adresse, et toutes les autres connexions sont fermées.`,
      ...(gone.length > 0 ? [said] : []),
      'Regardez aussi vos portefeuilles liés et vos derniers soutiens.',
    ],
    action: { label: 'Ouvrir mon compte', url: `${site}/compte` },
  })
}

export function secondFactorMail(user: Addressee, site: string, on: boolean, id: string): Mail {
  return composeFrenchEmail({
    key: `second-factor:${user.id}:${id}`,
    to: user.email,
    subject: on ? 'La double vérification est active' : 'La double vérification est arrêtée',
    lines: [
      `Bonjour ${user.name},`,
      on
        ? `Un code de votre application sera demandé à chaque connexion à votre compte ${brand.name}.`
        : `Votre compte ${brand.name} s’ouvre de nouveau avec le mot de passe seul.`,
      warning(site),
    ],
  })
}

/** What became of a key: `copied` when two devices seem to hold it. */
export type PasskeyNews = 'added' | 'removed' | 'copied'

const passkeyWords: {
  readonly [News in PasskeyNews]: readonly [string, (name: string) => string]
} = {
  added: [
    'Une clé d’accès a été ajoutée',
    (name) =>
      `La clé d’accès « ${name} » ouvre désormais votre compte ${brand.name}, sans mot de passe ni code.`,
  ],
  removed: [
    'Une clé d’accès a été retirée',
    (name) => `La clé d’accès « ${name} » n’ouvre plus votre compte ${brand.name}.`,
  ],
  copied: [
    'Une clé d’accès a été refusée',
    (name) =>
      `La clé d’accès « ${name} » de votre compte ${brand.name} vient de servir, mais son compteur a reculé : un autre appareil en a peut-être une copie. Rien n’a été ouvert. Retirez-la depuis votre compte.`,
  ],
}

export function passkeyMail(
  user: Addressee,
  site: string,
  { what, name, id }: { what: PasskeyNews; name: string; id: string },
): Mail {
  const [subject, line] = passkeyWords[what]
  return composeFrenchEmail({
    key: `passkey:${user.id}:${id}`,
    to: user.email,
    subject,
    lines: [`Bonjour ${user.name},`, line(name), warning(site)],
  })
}

export function tokenMadeMail(
  user: Addressee,
  site: string,
  token: { id: string; name: string; scopes: readonly string[] },
): Mail {
  return composeFrenchEmail({
    key: `token:${user.id}:${token.id}`,
    to: user.email,
    subject: 'Un jeton d’API a été créé',
    lines: [
      `Bonjour ${user.name},`,
      `Le jeton « ${token.name} » vient d’être créé pour votre compte ${brand.name} (${token.scopes.join(', ')}). Qui le possède agit en votre nom dans ces limites.`,
      warning(site),
    ],
  })
}

export function erasedMail(user: Addressee): Mail {
  return composeFrenchEmail({
    key: `erased:${user.id}`,
    to: user.email,
    subject: 'Votre compte est effacé',
    lines: [
      `Bonjour ${user.name},`,
      `Votre compte ${brand.name} est effacé. Les écritures comptables restent, sans votre nom.`,
      'Une identité vérifiée est gardée cinq ans, sous clé, comme la loi le demande, puis supprimée.',
      'Ce qui vous reviendrait encore, si une décision changeait le résultat d’un combat, part de lui-même vers votre dernière adresse de versement ; sans adresse, cela reste inscrit dans les comptes, sans votre nom.',
    ],
  })
}
