import { inBoth } from '#app/language/in-both.ts'
import type { FieldProblem } from '#domain/identity/account.ts'
import type { IdentityProblem } from '#domain/identity/identity.ts'
import { authTexts } from './auth.ts'

/** Words of live accounts: registration, e-mail verification, sessions. */
export const accountTexts = inBoth({
  fr: {
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
      text: 'Le serveur ne répond pas. Les données affichées ne sont peut-être plus à jour.',
    },
    absent: 'Le serveur ne répond pas\u00a0; cette page n’a pas pu être chargée.',
    stillLoggedIn: {
      title: 'Connexion impossible',
      text: 'Le serveur ne répond pas. Vous êtes encore connecté\u00a0; réessayez.',
    },
    verify: {
      documentTitle: 'Vérification de l’e-mail',
      pending: {
        title: 'Consultez vos e-mails',
        before: 'Si cette adresse peut ouvrir un compte, nous venons d’y envoyer un lien\u00a0: ',
        text: 'Ouvrez ce lien pour confirmer votre adresse. Il est valable 24\u00a0heures.',
        noEmail:
          'Ouvrez le lien de notre e-mail pour confirmer votre adresse. Il est valable 24\u00a0heures.',
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
        text: 'Ce lien est incomplet ou ne vient pas de nous. Copiez-le en entier depuis notre e-mail, ou demandez-en un nouveau.',
      },
      email: 'Email',
      resend: 'Renvoyer le lien',
      resent: 'Si un compte attend sa confirmation, nous venons d’envoyer un nouveau lien.',
      outbox: 'Bac à sable\u00a0: lire les e-mails',
    },
    /** Of fields, beside those that the forms themselves check. */
    problems: {
      nameTooLong: 'Le nom doit contenir au plus 120 caractères',
      nameUnreadable: 'Le nom contient des caractères qui ne peuvent pas être affichés',
      passwordTooLong: 'Le mot de passe est trop long\u00a0: 1\u202f024 octets au plus',
      formerPassword: 'Ce n’est pas un mot de passe récent de ce compte',
      passwordCommon: 'Ce mot de passe est trop courant\u00a0: choisissez-en un autre',
      legalName: 'Indiquez vos nom et prénom',
      birthDate: 'Indiquez une date de naissance valable, à partir de 1900',
      country: 'Choisissez votre pays dans la liste',
    },
  },
  en: {
    tooManyAttempts: {
      title: 'Login failed',
      text: 'Too many attempts. Try again in 15 minutes.',
    },
    refused: {
      title: 'Sign-up failed',
      text: 'Reload the page and try again. Nothing was saved.',
    },
    offline: {
      title: 'No connection',
      text: 'The server does not answer. Your fields are kept; try again.',
    },
    unreachable: {
      title: 'No connection',
      text: 'The server does not answer. What you see may be out of date.',
    },
    absent: 'The server does not answer; this page could not be loaded.',
    stillLoggedIn: {
      title: 'No connection',
      text: 'The server does not answer. You are still logged in; try again.',
    },
    verify: {
      documentTitle: 'Email confirmation',
      pending: {
        title: 'Check your email',
        before: 'If this address can open an account, we have just sent a link to it: ',
        text: 'Open the link to confirm your address. It is valid for 24 hours.',
        noEmail: 'Open the link in our email to confirm your address. It is valid for 24 hours.',
        missing: 'Nothing there? Look in your spam folder, then ask for a new link.',
        login: 'I have confirmed, log me in',
      },
      confirm: {
        title: 'Confirm your address',
        text: 'Did you create an account with the address that this link was sent to? Confirm that it is yours. If not, just close this page.',
        action: 'Confirm my address',
      },
      verified: {
        title: 'Address confirmed',
        text: 'Your account is ready. You can back your first Pockets.',
        next: 'Log in',
        nextLoggedIn: 'Continue',
      },
      used: {
        title: 'Link already used',
        text: 'This link has been used and your address is confirmed. All that is left is to log in.',
      },
      expired: {
        title: 'Link expired',
        text: 'This link is older than 24 hours and no longer works. Ask for a new one.',
      },
      invalid: {
        title: 'Link not recognised',
        text: 'This link is incomplete or not ours. Copy all of it from our email, or ask for a new one.',
      },
      email: 'Email',
      resend: 'Send a new link',
      resent: 'If an account is waiting to be confirmed, we have just sent a new link.',
      outbox: 'Sandbox: read the emails',
    },
    problems: {
      nameTooLong: 'The name must have at most 120 characters',
      nameUnreadable: 'The name has characters that cannot be shown',
      passwordTooLong: 'The password is too long: 1,024 bytes at most',
      formerPassword: 'This is not a recent password of this account',
      passwordCommon: 'This password is too common: choose another one',
      legalName: 'Enter your first and last name',
      birthDate: 'Enter a valid date of birth, from 1900 on',
      country: 'Choose your country from the list',
    },
  },
})

type AccountProblem = FieldProblem | 'password_common' | 'former_password_wrong'

/** What the server says about a field, in the words of the form. */
export function problemText(problem: AccountProblem): string {
  const { messages } = authTexts
  const { problems } = accountTexts
  const texts: { readonly [Problem in AccountProblem]: string } = {
    email_required: messages.emailRequired,
    password_required: messages.passwordRequired,
    name_too_short: messages.nameTooShort,
    name_too_long: problems.nameTooLong,
    name_unreadable: problems.nameUnreadable,
    email_invalid: messages.emailInvalid,
    password_too_short: messages.passwordTooShort,
    password_too_long: problems.passwordTooLong,
    confirmation_too_short: messages.confirmationTooShort,
    passwords_differ: messages.passwordsDiffer,
    former_password_wrong: problems.formerPassword,
    password_common: problems.passwordCommon,
  }
  return texts[problem]
}

/** What the server says about a field of the identity. */
export function identityProblemText(problem: IdentityProblem): string {
  const { problems } = accountTexts
  const texts: { readonly [Problem in IdentityProblem]: string } = {
    name_too_short: problems.legalName,
    name_too_long: problems.nameTooLong,
    name_unreadable: problems.nameUnreadable,
    birth_date_invalid: problems.birthDate,
    country_unknown: problems.country,
  }
  return texts[problem]
}
