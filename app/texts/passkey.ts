import { inBoth } from '#app/language/in-both.ts'
import type { PasskeyFailure } from '#app/live/passkey.ts'

/** Words of passkeys: on one's own account, at the login, and for operators. */
export const passkeyTexts = inBoth({
  fr: {
    title: 'Clés d’accès',
    text: 'Votre téléphone, votre ordinateur ou une clé de sécurité vous reconnaît par le visage, le doigt ou un code, et ouvre votre compte sans mot de passe ni code.',
    none: 'Aucune clé d’accès.',
    name: 'Nom de la clé',
    nameHint: 'Pour la reconnaître dans cette liste.',
    add: 'Ajouter une clé d’accès',
    added: 'La clé d’accès est ajoutée.',
    remove: 'Retirer',
    removeNamed: (name: string) => `Retirer ${name}`,
    removed: 'La clé d’accès est retirée\u00a0: elle n’ouvre plus rien.',
    made: (when: string) => `ajoutée le ${when}`,
    used: (when: string) => `dernier usage le ${when}`,
    unused: 'jamais utilisée',
    backedUp: 'synchronisée',
    logIn: 'Utiliser une clé d’accès',
    or: 'ou',
    failures: {
      given_up: 'Rien n’a changé\u00a0: la demande a été annulée ou a pris trop de temps.',
      known: 'Cet appareil a déjà une clé pour votre compte.',
      wrong_address:
        'Les clés d’accès demandent l’adresse de ce site par son nom. Ouvrez cette page avec «\u202flocalhost\u202f» à la place du nombre.',
      unable: 'Ce navigateur ou cet appareil ne sait pas utiliser de clé d’accès.',
    } satisfies { readonly [Why in PasskeyFailure]: string },
  },
  en: {
    title: 'Passkeys',
    text: 'Your phone, your computer or a security key recognises you by face, finger or a code, and opens your account without a password.',
    none: 'No passkey yet.',
    name: 'Name of the passkey',
    nameHint: 'To recognise it in this list.',
    add: 'Add a passkey',
    added: 'The passkey is added.',
    remove: 'Remove',
    removeNamed: (name) => `Remove ${name}`,
    removed: 'The passkey is removed and opens nothing any more.',
    made: (when) => `added on ${when}`,
    used: (when) => `last used on ${when}`,
    unused: 'never used',
    backedUp: 'synced',
    logIn: 'Use a passkey',
    or: 'or',
    failures: {
      given_up: 'Nothing has changed: the request was cancelled or took too long.',
      known: 'This device already has a passkey for your account.',
      wrong_address:
        'Passkeys need this site’s address as a name. Open this page with “localhost” in place of the number.',
      unable: 'This browser or device cannot use passkeys.',
    },
  },
})
