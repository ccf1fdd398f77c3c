import type { FieldProblem } from '#domain/identity/account.ts'
import type { IdentityProblem } from '#domain/identity/identity.ts'
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
    text: 'Le serveur ne répond pas. Vos champs sont conservés\u00a0; réessayez.',
  },
  unreachable: {
    title: 'Connexion impossible',
    text: 'Le serveur ne répond pas. Ce que vous voyez date d’avant.',
  },
  absent: 'Le serveur ne répond pas\u00a0; cette page n’est pas encore venue.',
  stillLoggedIn: {
    title: 'Connexion impossible',
    text: 'Le serveur ne répond pas. Vous êtes encore connecté\u00a0; réessayez.',
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
    confirm: {
      title: 'Confirmez votre adresse',
      text: 'Vous avez créé un compte avec l’adresse à laquelle ce lien a été envoyé\u202f? Confirmez qu’elle est la vôtre. Sinon, fermez simplement cette page.',
      action: 'Confirmer mon adresse',
    },
    verified: {
      title: 'Adresse confirmée',
      text: 'Votre compte est prêt. Vous pouvez soutenir vos premiers Pockets.',
      next: 'Se connecter',
      nextLoggedIn: 'Continuer',
    },
    used: {
      title: 'Lien déjà utilisé',
      text: 'Ce lien a déjà servi et votre adresse est confirmée. Il ne reste qu’à vous connecter.',
    },
    expired: {
      title: 'Lien expiré',
      text: 'Ce lien n’est plus valable\u00a0: il a plus de 24\u00a0heures. Demandez-en un nouveau.',
    },
    invalid: {
      title: 'Lien non reconnu',
      text: 'Ce lien n’est pas complet ou n’est pas de nous. Copiez-le en entier depuis notre message, ou demandez-en un nouveau.',
    },
    email: 'Email',
    resend: 'Renvoyer le lien',
    resent: 'Si un compte attend sa confirmation, un nouveau lien vient de partir.',
    outbox: 'Bac à sable\u00a0: lire les e-mails',
  },
} as const

/** What the server says about a field, in the words of the form. */
export const problemTexts: {
  readonly [Problem in FieldProblem | 'password_common' | 'former_password_wrong']: string
} = {
  email_required: messages.emailRequired,
  password_required: messages.passwordRequired,
  name_too_short: messages.nameTooShort,
  name_too_long: 'Le nom doit contenir au plus 120 caractères',
  name_unreadable: 'Le nom contient des caractères qui ne peuvent pas être affichés',
  email_invalid: messages.emailInvalid,
  password_too_short: messages.passwordTooShort,
  password_too_long: 'Le mot de passe est trop long\u00a0: 1\u202f024 octets au plus',
  confirmation_too_short: messages.confirmationTooShort,
  passwords_differ: messages.passwordsDiffer,
  former_password_wrong: 'Ce n’est pas un mot de passe récent de ce compte',
  password_common: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
}

/** What the server says about a field of the identity. */
export const identityProblemTexts: { readonly [Problem in IdentityProblem]: string } = {
  name_too_short: 'Indiquez vos nom et prénom',
  name_too_long: problemTexts.name_too_long,
  name_unreadable: problemTexts.name_unreadable,
  birth_date_invalid: 'Indiquez une date de naissance qui existe, depuis 1900',
  country_unknown: 'Choisissez votre pays dans la liste',
}
