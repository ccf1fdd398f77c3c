import { brand } from '#domain/kernel/brand.ts'
import { type Figures, figures } from '#domain/kernel/figures.ts'
import { type InBoth, LANGUAGE_KEY, type Language } from '#domain/kernel/language.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import type { Contact } from '#server/kernel/db/sealed-contact.ts'
import type { Mail } from '#server/ports/door.ts'
import { type EmailFacts, rowsOf } from './email-facts.ts'
import { htmlOf } from './email-html.ts'

/** Whom an e-mail is for, and in which language they read. */
export interface Addressee extends Contact {
  language: Language
}

/** What an e-mail says in one language. */
export interface EmailText {
  subject: string
  /** Paragraphs of plain text, after the greeting: what happened, what it means for their money, what to do now. */
  lines: readonly string[]
}

/** The same in every language; each gets its own way of writing figures. */
export type EmailWords = InBoth<(write: Figures) => EmailText>

/** The one thing to do now: a button's label in every language, and where it leads. */
export interface EmailAction extends InBoth<string> {
  url: string
}

/** An e-mail to anybody. Texts are kept apart from it, in `…-mail-texts.ts` of the module. */
export interface Email {
  /** Once by its key. */
  key: string
  words: EmailWords
  /** Below the text, as a table: amounts, Pocket, date, reference. */
  facts?: EmailFacts
  action?: EmailAction
  /** Where one press ends e-mails of its kind; absent where they cannot be ended. */
  unsubscribeUrl?: string
}

/** Writes an e-mail in its reader's language, as text and as HTML with the same words. */
export function composeEmail(email: Email & { to: Addressee }): Mail {
  const { key, to, words, facts, action, unsubscribeUrl } = email
  const { language, name } = to
  const write = figures[language]
  const { subject, lines } = words[language](write)
  const rows = facts ? rowsOf(facts, language, write) : []
  const button = action && { label: action[language], url: linkIn(language, action.url) }
  const footer = [brand.name, supportAddress(), hours[language]].filter(Boolean).join(' · ')
  const greeting = hello[language](name)
  const content = { language, subject, greeting, lines, rows, button, footer }
  return {
    key,
    to: to.email,
    subject: `${subject} · ${brand.name}`,
    text: textOf(content),
    html: htmlOf(content),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  }
}

/** Everything that an e-mail shows, in one language. */
export interface EmailContent extends EmailText {
  language: Language
  greeting: string
  rows: readonly (readonly [label: string, value: string])[]
  button: { label: string; url: string } | undefined
  footer: string
}

const hello: InBoth<(name: string) => string> = {
  fr: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
  en: (name) => (name ? `Hello ${name},` : 'Hello,'),
}

const hours: InBoth<string> = {
  fr: `assistance ${brand.supportHours.fr} (heure de Paris)`,
  en: `support ${brand.supportHours.en}`,
}

/** Pages are French by themselves: the link of another e-mail says in which language its reader goes on. */
function linkIn(language: Language, link: string): string {
  if (language === 'fr') return link
  const url = new URL(link)
  url.searchParams.set(LANGUAGE_KEY, language)
  return url.href
}

const colon: InBoth<string> = { fr: '\u00a0: ', en: ': ' }

function textOf({ language, greeting, lines, rows, button, footer }: EmailContent): string {
  const said = (label: string, value: string) => label + colon[language] + value
  const table = rows.map(([label, value]) => said(label, value)).join('\n')
  const link = button ? said(button.label, button.url) : ''
  return [greeting, ...lines, table, link, `--\n${footer}`].filter(Boolean).join('\n\n')
}
