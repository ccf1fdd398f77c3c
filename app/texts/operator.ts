import { inBoth } from '#app/language/in-both.ts'

/** Words of the operators' own pages. */
export const operatorTexts = inBoth({
  fr: {
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
      who: 'Qui vous êtes',
      handle: 'Identifiant',
      roles: 'Rôles',
      noRole: 'aucun',
      sum: (count: number) =>
        count === 0
          ? 'Rien n’attend dans vos files.'
          : count === 1
            ? 'Un élément attend dans vos files.'
            : `${count} éléments attendent dans vos files.`,
      nothing: 'Vos rôles ne donnent accès à aucune file.',
      since: 'Depuis',
      waits: (time: string) => `depuis ${time}`,
      ends: (date: string) => `expire le ${date}`,
      keys: 'j et k pour parcourir, Entrée pour ouvrir, a ou r pour aller à l’accord ou au refus, u pour remonter, ? pour tous les raccourcis.',
      stopped: (date: string) => `L’argent est arrêté depuis le ${date}.`,
      stopReasons: 'Voir les raisons',
      tokenless:
        'Aucun contrat ne tourne : la blockchain est simulée dans la base de données, et les certificats n’ont pas de jeton. Les pages le disent.',
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
      again: 'Demandez une nouvelle invitation à la personne qui gère le serveur.',
      problems: {
        operator_password_short: 'Le mot de passe doit contenir au moins 12 caractères',
        operator_password_long: 'Ce mot de passe est trop long',
        password_common: 'Ce mot de passe est trop courant',
        passwords_differ: 'Les mots de passe ne correspondent pas',
      },
    },
  },
  en: {
    login: {
      documentTitle: 'Operators',
      description: 'For the people who run the platform.',
      title: 'Operators',
      handle: 'Handle',
      password: 'Password',
      code: 'Code',
      codeHint: 'From your authenticator app, or a recovery code.',
      submit: 'Log in',
      passkey: 'Passkey instead of the code',
      typeFirst: 'Enter your handle and your password first.',
      refused: 'Wrong handle, password or code, or the code has been used.',
      footer: 'For the team only. You are logged out after 15 minutes without activity.',
    },
    home: {
      title: (name) => `Hello ${name}`,
      who: 'Who you are',
      handle: 'Handle',
      roles: 'Roles',
      noRole: 'none',
      sum: (count) =>
        count === 0
          ? 'Nothing waits in your queues.'
          : count === 1
            ? 'One item waits in your queues.'
            : `${count} items wait in your queues.`,
      nothing: 'Your roles give access to no queue.',
      since: 'Since',
      waits: (time) => `for ${time}`,
      ends: (date) => `ends on ${date}`,
      keys: 'j and k to move, Enter to open, a or r to go to the yes or the no, u to go up, ? for all shortcuts.',
      stopped: (date) => `Money has stood still since ${date}.`,
      stopReasons: 'See why',
      tokenless:
        'No contract runs: the blockchain is simulated in the database, and certificates have no token. The pages say so.',
      file: 'Queue',
      count: 'Waiting',
      atLeast: (count) => `${count} or more`,
    },
    passkeys: {
      text: 'A passkey takes the place of the code at the login; the password is still asked for.',
      password: 'Your password',
    },
    roles: {
      support: 'support',
      compliance: 'compliance',
      money: 'money',
      admin: 'administration',
    },
    invitation: {
      documentTitle: 'Invitation',
      title: 'Your access',
      text: (name, handle) =>
        `${name}, choose a password for the handle ${handle}, and add the key to your authenticator app.`,
      password: 'Password, at least 12 characters',
      repeat: 'Confirm the password',
      code: 'Six-digit code from the app',
      submit: 'Save',
      done: 'Saved. Write these recovery codes down now: they are not shown again.',
      login: 'Log in',
      footer: 'The link is valid for one day and works once.',
      again: 'Ask for a new invitation from whoever runs the machine.',
      problems: {
        operator_password_short: 'The password must have at least 12 characters',
        operator_password_long: 'This password is too long',
        password_common: 'This password is too common',
        passwords_differ: 'The passwords do not match',
      },
    },
  },
})
