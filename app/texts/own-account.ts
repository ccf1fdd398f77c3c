import { inBoth } from '#app/language/in-both.ts'

/** Words of the page of one's own account, and of the pages that a mail leads to. */
export const ownAccountTexts = inBoth({
  fr: {
    documentTitle: 'Mon compte',
    title: 'Mon compte',
    text: 'Qui vous êtes ici et aux yeux des autres, et vos données.',
    security: {
      documentTitle: 'Sécurité',
      title: 'Sécurité',
      text: 'Comment vous vous connectez, et où vous l’êtes.',
    },
    confirm: {
      title: 'Confirmez que c’est vous',
      text: 'Votre connexion date de plus de dix minutes. Pour changer quelque chose, entrez votre mot de passe.',
      action: 'Confirmer',
      done: 'C’est confirmé, pour dix minutes.',
    },
    profile: {
      title: 'Profil',
      name: 'Nom',
      email: 'E-mail',
      unverified: 'à confirmer',
      language: 'Langue de vos e-mails',
      languages: { fr: 'Français', en: 'Anglais' },
      emailRefused: (at: string) =>
        `Cette adresse a refusé notre e-mail du ${at}\u00a0: vérifiez-la, et changez-la si elle est fausse.`,
    },
    email: {
      title: 'Changer d’adresse',
      now: (email: string) => `Votre adresse actuelle\u00a0: ${email}`,
      label: 'Nouvelle adresse',
      action: 'Envoyer le lien',
      done: 'Nous avons envoyé un lien à la nouvelle adresse et prévenu l’ancienne. Rien ne change tant que vous n’avez pas ouvert ce lien.',
    },
    password: {
      title: 'Changer de mot de passe',
      current: 'Mot de passe actuel',
      currentWrong: 'Ce n’est pas votre mot de passe actuel.',
      label: 'Nouveau mot de passe',
      repeat: 'Confirmer le nouveau mot de passe',
      action: 'Changer le mot de passe',
      done: 'Le mot de passe est changé et vos autres connexions sont fermées.',
    },
    factor: {
      title: 'Double vérification',
      off: 'Un code de votre application d’authentification en plus du mot de passe. Recommandé.',
      on: (left: number) =>
        `Active. Il vous reste ${left} codes de secours\u00a0; chacun sert une fois.`,
      begin: 'Activer',
      scan: 'Scannez ce carré avec votre application, ou recopiez-y la clé, puis entrez le code affiché.',
      qr: 'Carré à scanner avec l’application d’authentification',
      secret: 'Clé',
      code: 'Code à six chiffres',
      anyCode: 'Code de l’application ou code de secours',
      confirm: 'Vérifier et activer',
      end: 'Arrêter la double vérification',
      renew: 'Nouveaux codes de secours',
      ended: 'La double vérification est arrêtée.',
      waits: (day: string) =>
        `Quelqu’un qui connaît votre mot de passe a indiqué n’avoir plus ni application ni codes\u00a0: la double vérification s’arrêtera le ${day}. Si ce n’était pas vous, gardez-la et changez de mot de passe.`,
      keep: 'Garder la double vérification',
      kept: 'La double vérification reste active.',
      codes: 'Notez ces codes de secours maintenant\u00a0: ils ne seront plus montrés.',
    },
    logins: {
      title: 'Connexions',
      current: 'celle-ci',
      seen: (when: string) => `dernière activité ${when}`,
      here: 'cet appareil',
      end: 'Fermer',
      endOthers: 'Fermer toutes les autres',
      ended: 'La connexion est fermée.',
      othersEnded: 'Les autres connexions sont fermées.',
    },
    device: {
      on: (browser: string, system: string) => `${browser} sur ${system}`,
      unknown: 'Appareil inconnu',
    },
  },
  en: {
    documentTitle: 'My account',
    title: 'My account',
    text: 'Who you are here and to others, and your data.',
    security: {
      documentTitle: 'Security',
      title: 'Security',
      text: 'How you log in, and where you are logged in.',
    },
    confirm: {
      title: 'Confirm that it is you',
      text: 'You logged in more than ten minutes ago. To change something, enter your password.',
      action: 'Confirm',
      done: 'Confirmed for ten minutes.',
    },
    profile: {
      title: 'Profile',
      name: 'Name',
      email: 'Email',
      unverified: 'to be confirmed',
      language: 'Language of your emails',
      languages: { fr: 'French', en: 'English' },
      emailRefused: (at) =>
        `This address refused our email of ${at}: check it, and change it if it is wrong.`,
    },
    email: {
      title: 'Change your address',
      now: (email) => `Your present address: ${email}`,
      label: 'New address',
      action: 'Send the link',
      done: 'We have sent a link to the new address and told the old one. Nothing changes until you open the link.',
    },
    password: {
      title: 'Change your password',
      current: 'Current password',
      currentWrong: 'This is not your current password.',
      label: 'New password',
      repeat: 'Confirm the new password',
      action: 'Change the password',
      done: 'The password is changed and you are logged out everywhere else.',
    },
    factor: {
      title: 'Two-step login',
      off: 'A code from your authenticator app on top of the password. Recommended.',
      on: (left) => `On. You have ${left} recovery codes left; each works once.`,
      begin: 'Turn on',
      scan: 'Scan this square with your app, or type the key into it, then enter the code that it shows.',
      qr: 'Square to scan with the authenticator app',
      secret: 'Key',
      code: 'Six-digit code',
      anyCode: 'Code from the app or recovery code',
      confirm: 'Check and turn on',
      end: 'Turn off two-step login',
      renew: 'New recovery codes',
      ended: 'Two-step login is off.',
      waits: (day) =>
        `Somebody who knows your password said that they have neither app nor codes: two-step login ends on ${day}. If it was not you, keep it and change your password.`,
      keep: 'Keep two-step login',
      kept: 'Two-step login stays on.',
      codes: 'Write these recovery codes down now: they are not shown again.',
    },
    logins: {
      title: 'Logins',
      current: 'this one',
      seen: (when) => `last active ${when}`,
      here: 'this device',
      end: 'Log out',
      endOthers: 'Log out everywhere else',
      ended: 'This login is closed.',
      othersEnded: 'The other logins are closed.',
    },
    device: {
      on: (browser, system) => `${browser} on ${system}`,
      unknown: 'Unknown device',
    },
  },
})

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A device in a few words, from what its browser calls itself. */
export function deviceText(userAgent: string): string {
  const of = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = of(browsers)
  const system = of(systems)
  const { on, unknown } = ownAccountTexts.device
  if (browser && system) return on(browser, system)
  return browser ?? system ?? unknown
}
