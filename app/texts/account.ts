import type { FieldProblem } from '#domain/account.ts'
import { authTexts } from './auth.ts'

const { messages } = authTexts

/** Words of live accounts: registration, e-mail verification, sessions. */
export const accountTexts = {
  loggedInNotice: authTexts.login.title,
  tooManyAttempts: {
    title: 'Erreur de connexion',
    text: 'Trop de tentatives. Réessayez dans 15 minutes.',
  },
  refused: {
    title: 'Inscription impossible',
    text: 'Rechargez la page et réessayez. Rien n’a été enregistré.',
  },
  offline: {
    title: 'Connexion impossible',
    text: 'Le serveur ne répond pas. Rien n’a été envoyé\u00a0; vos champs sont conservés.',
  },
  verify: {
    documentTitle: 'Vérification de l’e-mail',
    pending: {
      title: 'Vérifiez votre boîte',
      before: 'Si cette adresse peut ouvrir un compte, un message vient d’y partir\u00a0: ',
      text: 'Ouvrez le lien qu’il contient pour confirmer votre adresse. Il est valable 24\u00a0heures.',
      noEmail:
        'Ouvrez le lien de notre message pour confirmer votre adresse. Il est valable 24\u00a0heures.',
      missing: 'Rien reçu\u202f? Regardez dans les indésirables, puis demandez un nouveau lien.',
      login: 'J’ai confirmé, me connecter',
    },
    verified: {
      title: 'Adresse confirmée',
      text: 'Votre compte est prêt. Vous pouvez soutenir vos premiers Pockets.',
      next: 'Se connecter',
      nextLoggedIn: 'Ouvrir mon tableau de bord',
    },
    invalid: {
      title: 'Lien expiré',
      text: 'Ce lien n’est plus valable\u00a0: il a plus de 24\u00a0heures ou n’est pas complet. Demandez-en un nouveau.',
    },
    email: 'Email',
    resend: 'Renvoyer le lien',
    resent: 'Si un compte attend sa confirmation, un nouveau lien vient de partir.',
    outbox: 'Bac à sable\u00a0: lire les e-mails',
  },
} as const

/** What the server says about a field, in the words of the form. */
export const problemTexts: { readonly [Problem in FieldProblem | 'password_common']: string } = {
  email_required: messages.emailRequired,
  password_required: messages.passwordRequired,
  name_too_short: messages.nameTooShort,
  email_invalid: messages.emailInvalid,
  password_too_short: messages.passwordTooShort,
  confirmation_too_short: messages.confirmationTooShort,
  passwords_differ: messages.passwordsDiffer,
  password_common: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
}
