import type { InBoth } from '#domain/kernel/language.ts'

/** How a request says no before any rule is asked, with the sentence that people read. */
const en = {
  bad_json: 'The body is not JSON.',
  broken_off: 'The request was broken off.',
  busy: 'Too many requests at once. Try again in a moment; what you have just sent may have been done.',
  duplicate_key: 'The body names one field twice.',
  foreign_origin: 'This request comes from another site.',
  internal_error: 'Something went wrong. Tell us the reference if it happens again.',
  invalid_input: 'Some fields are wrong. Each of them is named.',
  invalid_message: 'The message does not have the form that was agreed.',
  invalid_signature: 'The signature of the message is wrong.',
  json_expected: 'Send the body as application/json.',
  login_required: 'Log in first, or send a valid token.',
  method_not_allowed: 'This address does not take this method.',
  not_dry_runnable: 'This cannot be tried without being done.',
  not_found: 'There is nothing at this address.',
  reverted: 'The contract has refused the transaction.',
  scope_missing: 'The scopes of this token are not enough.',
  token_required: 'Send the token of the data folder.',
  too_deep: 'The body has too many levels.',
  too_large: 'The body is too large.',
} as const

export type ShellCode = keyof typeof en

export const SHELL_CODES = Object.keys(en) as readonly ShellCode[]

const fr: { readonly [Code in ShellCode]: string } = {
  bad_json: 'Le corps de la requête n’est pas du JSON.',
  broken_off: 'La requête a été interrompue.',
  busy: 'Trop de demandes à la fois. Réessayez dans un instant\u00a0; ce que vous veniez d’envoyer a pu aboutir.',
  duplicate_key: 'Le corps de la requête nomme deux fois le même champ.',
  foreign_origin: 'Cette requête vient d’un autre site.',
  internal_error: 'Une erreur s’est produite. Si elle se répète, indiquez-nous sa référence.',
  invalid_input: 'Certains champs sont incorrects. Chacun est nommé.',
  invalid_message: 'Le message n’a pas la forme convenue.',
  invalid_signature: 'La signature du message est fausse.',
  json_expected: 'Envoyez le corps de la requête en application/json.',
  login_required: 'Connectez-vous d’abord, ou envoyez un jeton valable.',
  method_not_allowed: 'Cette adresse n’accepte pas cette méthode.',
  not_dry_runnable: 'Cette opération ne peut pas être essayée sans être faite.',
  not_found: 'Il n’y a rien à cette adresse.',
  reverted: 'Le contrat a refusé la transaction.',
  scope_missing: 'Les droits de ce jeton ne suffisent pas.',
  token_required: 'Envoyez le jeton du dossier de données.',
  too_deep: 'Le corps de la requête a trop de niveaux.',
  too_large: 'Le corps de la requête est trop grand.',
}

export const shellTexts: InBoth<{ readonly [Code in ShellCode]: string }> = { fr, en }
