/** Words of the operators' own pages. */
export const operatorTexts = {
  login: {
    documentTitle: 'Espace opérateurs',
    description: 'L’accès des personnes qui font tourner la plateforme.',
    title: 'Opérateurs',
    handle: 'Identifiant',
    password: 'Mot de passe',
    code: 'Code',
    codeHint: 'De votre application d’authentification, ou un code de secours.',
    submit: 'Se connecter',
    passkey: 'Clé d’accès au lieu du code',
    typeFirst: 'Entrez d’abord votre identifiant et votre mot de passe.',
    refused: 'Identifiant, mot de passe ou code incorrect, ou ce code a déjà servi.',
    footer: 'Réservé à l’équipe. Après 15 minutes sans activité, la connexion se ferme.',
  },
  home: {
    title: (name: string) => `Bonjour ${name}`,
    navigation: 'Navigation des opérateurs',
    logOut: 'Se déconnecter',
    who: 'Qui vous êtes',
    handle: 'Identifiant',
    roles: 'Rôles',
    noRole: 'aucun',
    waiting: 'Ce qui attend',
    sum: (count: number) =>
      count === 0
        ? 'Rien n’attend dans vos files.'
        : count === 1
          ? 'Un élément attend dans vos files.'
          : `${count} éléments attendent dans vos files.`,
    nothing: 'Vos rôles ne donnent accès à aucune file.',
    api: 'Documentation de l’API',
    settings: 'Réglages',
    file: 'File',
    count: 'En attente',
    atLeast: (count: number) => `${count} ou plus`,
  },
  passkeys: {
    text: 'Une clé d’accès remplace le code à la connexion\u00a0; le mot de passe reste demandé.',
    password: 'Votre mot de passe',
  },
  roles: {
    support: 'support',
    compliance: 'conformité',
    money: 'argent',
    admin: 'administration',
  },
  queues: {
    '/operator/proposals': 'Décisions qui attendent une seconde personne',
    '/operator/kyc-cases': 'Vérifications d’identité à décider',
    '/operator/frozen-orders': 'Soutiens suspendus',
    '/operator/freezes': 'Personnes, certificats et Pockets suspendus',
    '/operator/fighter-applications': 'Athlètes qui demandent leur admission',
    '/operator/federation-applications': 'Organisations qui demandent leur admission',
    '/operator/submitted-pockets': 'Pockets à approuver',
    '/operator/held-payments': 'Paiements retenus',
    '/operator/tasks': 'Tâches mises de côté',
    '/operator/unconfirmed-contracts': 'Contrats sans confirmation par e-mail',
  } as Readonly<Record<string, string>>,
  invitation: {
    documentTitle: 'Invitation',
    title: 'Votre accès',
    text: (name: string, handle: string) =>
      `${name}, choisissez un mot de passe pour l’identifiant ${handle}, et ajoutez la clé à votre application d’authentification.`,
    password: 'Mot de passe, 12 caractères au moins',
    repeat: 'Confirmer le mot de passe',
    code: 'Code à six chiffres de l’application',
    submit: 'Enregistrer',
    done: 'C’est enregistré. Notez ces codes de secours maintenant\u00a0: ils ne seront plus montrés.',
    login: 'Se connecter',
    footer: 'Le lien est valable un jour et sert une fois.',
    again: 'Demandez une nouvelle invitation à qui tient la machine.',
    problems: {
      operator_password_short: 'Le mot de passe doit contenir au moins 12 caractères',
      operator_password_long: 'Ce mot de passe est trop long',
      password_common: 'Ce mot de passe est trop courant',
      passwords_differ: 'Les mots de passe ne correspondent pas',
    },
  },
} as const
