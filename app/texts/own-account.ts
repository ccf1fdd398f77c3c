/** Words of the page of one's own account, and of the pages that a mail leads to. */
export const ownAccountTexts = {
  documentTitle: 'Mon compte',
  title: 'Mon compte',
  text: 'Votre adresse, votre mot de passe, vos connexions et vos données.',
  confirm: {
    title: 'Confirmez que c’est vous',
    text: 'Votre connexion date de plus de dix minutes. Pour changer quelque chose, entrez votre mot de passe.',
    action: 'Confirmer',
    done: 'C’est confirmé, pour dix minutes.',
  },
  profile: {
    title: 'Profil',
    name: 'Nom',
    email: 'Email',
    unverified: 'à confirmer',
    emailRefused: (at: string) =>
      `Notre lettre du ${at} n’a pas été acceptée par cette adresse\u00a0: vérifiez-la, et changez-la si elle est fausse.`,
  },
  email: {
    title: 'Changer d’adresse',
    label: 'Nouvelle adresse',
    action: 'Envoyer le lien',
    done: 'Un lien vient de partir à la nouvelle adresse\u00a0; l’ancienne est prévenue. Rien ne change avant qu’il soit suivi.',
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
    scan: 'Scannez ce carré avec votre application, ou recopiez la clé, puis entrez le code affiché.',
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
    here: 'cet ordinateur',
    end: 'Fermer',
    endOthers: 'Fermer toutes les autres',
    ended: 'La connexion est fermée.',
    othersEnded: 'Les autres connexions sont fermées.',
  },
  data: {
    title: 'Mes données',
    text: 'Tout ce que nous gardons de vous, à télécharger quand vous voulez.',
    json: 'Tout, en JSON',
    byPart: 'Partie par partie, en CSV',
    parts: {
      profile: 'Profil',
      orders: 'Soutiens',
      steps: 'Étapes des soutiens',
      certificates: 'Certificats',
      evidence: 'Preuves de renonciation',
      confirmations: 'Confirmations par e-mail',
      logins: 'Connexions',
      wallets: 'Portefeuilles',
      tokens: 'Jetons',
      webhookEndpoints: 'Adresses de webhooks',
      passkeys: 'Clés d’accès',
      purchases: 'Achats de certificats',
      sales: 'Ventes conclues',
      listings: 'Annonces',
      transfers: 'Transferts de certificats',
      recoveries: 'Récupérations',
      answers: 'Réponses aux questions',
      withdrawals: 'Rétractations',
      badgeUses: 'Badges utilisés',
      payoutAddresses: 'Adresses de versement',
      payoutPreferences: 'Souhaits de versement',
      payouts: 'Versements',
      claims: 'Réclamations de gains',
      claimParts: 'Parts de gains',
      athleteApplications: 'Candidatures d’athlète',
      federationApplications: 'Candidatures d’organisation',
      athletes: 'Fiches d’athlète',
      federations: 'Fiches d’organisation',
      declarations: 'Gains déclarés',
      challenges: 'Contestations',
      contracts: 'Contrats pro',
      documents: 'Pièces déposées',
      verifications: 'Vérifications d’identité',
    },
  },
  more: {
    title: 'Outils',
    pages: [
      {
        href: '/compte/portefeuilles',
        title: 'Portefeuilles',
        text: 'Lier un portefeuille pour payer en USDC, le délier.',
      },
      {
        href: '/compte/programmes',
        title: 'Jetons et webhooks',
        text: 'Ce que vos programmes peuvent faire, et où nous les prévenons.',
      },
    ],
  },
  erase: {
    title: 'Effacer mon compte',
    text: 'Votre compte, vos connexions et vos messages sont effacés tout de suite. Les écritures comptables restent sans votre nom, et les Pockets d’un athlète sont montrés sans le sien. Une identité vérifiée est gardée cinq ans, sous clé, comme la loi le demande, puis supprimée.',
    box: 'Je comprends que cela ne peut pas être annulé',
    action: 'Effacer mon compte',
    unticked: 'Cochez la case pour effacer votre compte',
  },
  reset: {
    documentTitle: 'Mot de passe oublié',
    title: 'Mot de passe oublié',
    text: 'Indiquez votre adresse\u00a0: un lien pour choisir un nouveau mot de passe y partira.',
    label: 'Email',
    action: 'Envoyer le lien',
    done: 'Si cette adresse a un compte, un lien vient d’y partir. Il est valable 30 minutes.',
    login: 'Se connecter',
  },
  newPassword: {
    documentTitle: 'Nouveau mot de passe',
    title: 'Nouveau mot de passe',
    action: 'Enregistrer',
    done: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
    again: 'Demander un nouveau lien',
    former: 'Votre mot de passe d’avant',
    restores:
      'Votre adresse d’avant redeviendra celle de votre compte, et toutes les connexions seront fermées.',
  },
  newEmail: {
    documentTitle: 'Nouvelle adresse',
    title: 'Nouvelle adresse',
    text: 'Confirmez que cette adresse devient celle de votre compte.',
    action: 'Confirmer cette adresse',
    done: (email: string) => `Votre compte s’ouvre maintenant avec ${email}.`,
    account: 'Mon compte',
  },
  secondStep: {
    title: 'Double vérification',
    text: 'Entrez le code de votre application, ou un code de secours.',
    label: 'Code',
    action: 'Se connecter',
    lost: 'Je n’ai plus ni application ni codes',
    asked: (day: string) =>
      `C’est demandé. La double vérification s’arrêtera le ${day}\u00a0: dès lors, votre mot de passe suffira. Un email vous le confirme. D’ici là, un code ou une clé d’accès vous connecte toujours, et annule la demande.`,
  },
} as const

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
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
