import { createHash } from 'node:crypto'
import { brand } from '#domain/kernel/brand.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { type Actor, type Addressee, composeEmail, type EmailAction } from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

/** Whose account an e-mail is about. */
export interface Owner extends Addressee {
  id: string
}

export const ownerOf = ({ accountId, name, email, language }: Actor): Owner => ({
  id: accountId,
  name,
  email,
  language,
})

const address = supportAddress()
const addressed = address ? ` (${address})` : ''

/** How an e-mail names those who help. */
export const support: InBoth<string> = {
  fr: `l’assistance${addressed}`,
  en: `support${addressed}`,
}

/** What somebody does about a change that was not theirs; `newPassword` leads there. */
export const notYou: InBoth<string> = {
  fr: `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez ${support.fr}.`,
  en: `If this was not you, choose a new password at once and tell ${support.en}.`,
}

export const newPassword = (site: string): EmailAction => ({
  fr: 'Choisir un nouveau mot de passe',
  en: 'Choose a new password',
  url: `${site}/mot-de-passe`,
})

export const logIn = (site: string): EmailAction => ({
  fr: 'Se connecter',
  en: 'Log in',
  url: `${site}/login`,
})

export function verificationMail(
  user: Owner & { next?: string },
  site: string,
  token: string,
): Mail {
  const search = new URLSearchParams({ token, ...(user.next ? { suite: user.next } : {}) })
  return composeEmail({
    key: `verify:${user.id}:${fingerprint(token)}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Confirmez votre adresse e-mail',
        lines: [
          `Votre compte ${brand.name} est presque prêt\u00a0: il reste à confirmer que cette adresse est la vôtre.`,
          'Le lien est valable 24 heures. Si vous n’avez pas créé de compte, ignorez ce message.',
        ],
      }),
      en: () => ({
        subject: 'Confirm your email address',
        lines: [
          `Your ${brand.name} account is almost ready: all that is left is to confirm that this address is yours.`,
          'The link works for 24 hours. If you did not create an account, ignore this message.',
        ],
      }),
    },
    action: {
      fr: 'Confirmer mon adresse',
      en: 'Confirm my address',
      url: `${site}/verify-email?${search}`,
    },
  })
}

/** Told to the owner alone; whoever typed the address learns nothing. One an hour at most. */
export function existingAccountMail(user: Owner, site: string, now: Date): Mail {
  const hour = Math.floor(now.getTime() / HOUR_MS)
  return composeEmail({
    key: `existing:${user.id}:${hour}`,
    to: user,
    words: {
      fr: () => ({
        subject: 'Vous avez déjà un compte',
        lines: [
          `Quelqu’un vient de demander la création d’un compte ${brand.name} avec cette adresse, qui en a déjà un.`,
          'Si c’était vous, connectez-vous simplement. Sinon, vous n’avez rien à faire\u00a0: rien n’a changé.',
        ],
      }),
      en: () => ({
        subject: 'You already have an account',
        lines: [
          `Somebody has just asked for a ${brand.name} account with this address, which already has one.`,
          'If it was you, simply log in. If not, there is nothing to do: nothing has changed.',
        ],
      }),
    },
    action: logIn(site),
  })
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
