import { inBoth } from '#app/language/in-both.ts'

/** Words of the pages that a link in an e-mail leads to, and of the second step of a login. */
export const loginHelpTexts = inBoth({
  fr: {
    reset: {
      documentTitle: 'Mot de passe oublié',
      title: 'Mot\u00a0de\u00a0passe oublié',
      text: 'Indiquez votre adresse\u00a0: nous y enverrons un lien pour choisir un nouveau mot de passe.',
      label: 'Email',
      action: 'Envoyer le lien',
      done: 'Si cette adresse a un compte, nous venons d’y envoyer un lien. Il est valable 30 minutes.',
      login: 'Se connecter',
    },
    newPassword: {
      documentTitle: 'Nouveau mot de passe',
      title: 'Nouveau mot\u00a0de\u00a0passe',
      action: 'Enregistrer',
      done: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
      again: 'Demander un nouveau lien',
      former: 'Votre ancien mot de passe',
      restores:
        'Votre ancienne adresse redeviendra celle de votre compte, et toutes les connexions seront fermées.',
    },
    newEmail: {
      documentTitle: 'Nouvelle adresse',
      title: 'Nouvelle adresse',
      text: 'Confirmez que cette adresse devient celle de votre compte.',
      action: 'Confirmer cette adresse',
      done: (email: string) => `Vous vous connectez maintenant avec ${email}.`,
      account: 'Mon compte',
    },
    secondStep: {
      title: 'Double vérification',
      text: 'Entrez le code de votre application, ou un code de secours.',
      label: 'Code',
      action: 'Se connecter',
      lost: 'Je n’ai plus ni application ni codes',
      asked: (day: string) =>
        `C’est enregistré. La double vérification s’arrêtera le ${day}\u00a0: dès lors, votre mot de passe suffira. Nous vous le confirmons par e-mail. D’ici là, un code ou une clé d’accès vous connecte toujours, et annule la demande.`,
    },
  },
  en: {
    reset: {
      documentTitle: 'Forgotten password',
      title: 'Forgotten password',
      text: 'Enter your address: we will send a link there to choose a new password.',
      label: 'Email',
      action: 'Send the link',
      done: 'If this address has an account, we have just sent a link to it. It is valid for 30 minutes.',
      login: 'Log in',
    },
    newPassword: {
      documentTitle: 'New password',
      title: 'New password',
      action: 'Save',
      done: 'Your password is changed. Log in with the new one.',
      again: 'Ask for a new link',
      former: 'Your former password',
      restores:
        'Your former address becomes that of your account again, and you are logged out everywhere.',
    },
    newEmail: {
      documentTitle: 'New address',
      title: 'New address',
      text: 'Confirm that this address becomes that of your account.',
      action: 'Confirm this address',
      done: (email) => `You now log in with ${email}.`,
      account: 'My account',
    },
    secondStep: {
      title: 'Two-step login',
      text: 'Enter the code from your app, or a recovery code.',
      label: 'Code',
      action: 'Log in',
      lost: 'I have neither app nor codes',
      asked: (day) =>
        `Done. Two-step login ends on ${day}: from then on your password is enough. We confirm this by email. Until then a code or a passkey still logs you in, and cancels the request.`,
    },
  },
})
