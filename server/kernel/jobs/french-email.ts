import type { Mail } from '#server/ports/door.ts'
import { composeEmail, type Email } from './email.ts'

/** An e-mail whose English is still to be written. */
export interface FrenchEmail {
  key: string
  subject: string
  lines: readonly string[]
  action?: { label: string; url: string } | undefined
}

export function bothFrench(email: Email | FrenchEmail): Email {
  if ('words' in email) return email
  const { key, subject, lines, action } = email
  const words = () => ({ subject, lines })
  const both = action && { fr: action.label, en: action.label, url: action.url }
  return { key, words: { fr: words, en: words }, ...(both ? { action: both } : {}) }
}

/** The greeting stands in the lines. */
export function composeFrenchEmail(email: FrenchEmail & { to: string }): Mail {
  const [greeting = '', ...lines] = email.lines
  const name = /^Bonjour (.*),$/.exec(greeting)?.[1] ?? ''
  const to = { email: email.to, name, language: 'fr' } as const
  return composeEmail({ ...bothFrench({ ...email, lines }), to })
}
