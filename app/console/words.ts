import { accountWords, entryWords, subjectWords, taskWords } from '#app/texts/console/codes.ts'
import { consoleTexts } from '#app/texts/console/console.ts'
import { fieldsOfDossiers } from '#app/texts/console/fields-of-dossiers.ts'
import { fieldsOfFigures } from '#app/texts/console/fields-of-figures.ts'
import { fieldsOfLog, stepsOfLog } from '#app/texts/console/fields-of-log.ts'
import { fieldsOfWork } from '#app/texts/console/fields-of-work.ts'
import { idWords } from '#app/texts/console/ids.ts'
import { operationWords } from '#app/texts/console/operations.ts'
import { valueWords, valueWordsOf } from '#app/texts/console/values.ts'
import { valuesOfDossiers } from '#app/texts/console/values-of-dossiers.ts'
import { valuesOfReasons } from '#app/texts/console/values-of-reasons.ts'
import { disciplineTexts } from '#app/texts/disciplines.ts'
import { settingNames } from '#app/texts/settings.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { operationText } from './rooms.ts'
import { shortId } from './short-id.ts'

type Words = Readonly<Record<string, string>>
const tables: readonly Words[] = [fieldsOfWork, fieldsOfFigures, fieldsOfDossiers]
/** What no operation declares: parts of terms, details of the log, figures of the platform. */
const others: readonly Words[] = [fieldsOfLog, settingNames]

const nameIn = (from: readonly Words[], name: string): string | null =>
  from.map((table) => table[name]).find((text) => text !== undefined) ?? null

/** What a field is called; null where nobody has given it a name. */
export const knownField = (name: string): string | null => nameIn(tables, name)

/**
 * What a field is called. A name that nobody knows is taken apart, so that no name of the code is shown.
 * @param within The name of the whole that it is a part of, in which it may mean something else.
 */
export const fieldText = (name: string, within = ''): string =>
  nameIn(tables, `${within}:${name}`) ?? knownField(name) ?? nameIn(others, name) ?? apart(name)

/** What a parameter of an operation’s path is called: an id by what it is of. */
export const parameterText = (key: string, name: string): string => {
  const [, head = ''] = key.split('/')
  return (name === 'id' ? (idWords as Words)[head] : undefined) ?? fieldText(name)
}

/** What a state, a choice or a code is called; null where nobody has given it words. */
export function knownValue(field: string, value: string): string | null {
  const inField = nameIn([valueWordsOf, valuesOfDossiers, stepsOfLog], `${field}:${value}`)
  if (field === 'weightClass') return weightClassText(value)
  const fromTable = tableOf(field)?.[value]
  return inField ?? fromTable ?? (valueWords as Words)[value] ?? null
}

export const valueText = (field: string, value: string): string =>
  knownValue(field, value) ?? (isCode(value) ? apart(value) : value)

function tableOf(field: string): Words | null {
  if (field === 'operation') return operationWords
  if (field === 'task') return taskWords
  if (field === 'discipline') return disciplineTexts
  if (/^reasons?$/.test(field)) return valuesOfReasons
  if (field === 'entry') return entryWords
  if (field === 'name' || field === 'setting') return settingNames
  return null
}

/** `pocket:1a2b…`: what it is of, and its name, or its id. */
export function subjectText(subject: string, name: string | null = null): string {
  const [kind = '', ...rest] = subject.split(':')
  const word = (subjectWords as Words)[kind]
  if (!word) return subject
  const id = rest.find(isId) ?? rest[0] ?? ''
  const named = name ?? (kind === 'setting' ? (settingNames as Words)[id] : valueWordOf(id))
  return id ? consoleTexts.of(word, named ?? shortId(id)) : word
}

const valueWordOf = (id: string): string | undefined => (valueWords as Words)[id]

const isId = (part: string): boolean => /\d/.test(part) && part.length > 12

/** An account of the books: what it holds, and whose it is. */
export function accountText(account: string): string {
  const parts = account.split(':')
  const ids = parts.filter(isId).map(shortId)
  const key = parts.filter((part) => !isId(part) && part !== '…').join(':')
  const known = (accountWords as Words)[key] ?? (accountWords as Words)[parts[0] ?? '']
  return [known ?? apart(account), ...ids].join(' · ')
}

/** Words of the code: letters alone. References of providers, pseudonyms and keys are shown as they are written. */
const isCode = (text: string): boolean => /^[a-z]+(_[a-z]+)+$|^[a-z]+([A-Z][a-z]+)+$/.test(text)

/** `needs_response` and `needsResponse` as `Needs response`. */
function apart(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.:-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A decision of two as a list or a page names it. */
interface Proposed {
  readonly operation?: unknown
  readonly subject?: unknown
  readonly approval?: { readonly path: string } | null
}

/** Subjects of which the authority table says too little: for it a contract is a part of a Pocket, and a report one of a fight. */
const NAMED_BY_SUBJECT = [
  [/^fight-contract:/, '/fights/:id/contract/approvals'],
  [/^fight:[^:]+:result$/, '/fights/:id/result'],
] as const

/** What is proposed or was done, in the words of its approval; else what the authority table calls it. */
export function proposalKind({ approval, operation, subject }: Proposed): string {
  const [, own] = NAMED_BY_SUBJECT.find(([pattern]) => pattern.test(String(subject))) ?? []
  const path = own ?? approval?.path.replace(/[0-9a-f-]{36}/g, ':id') ?? ''
  const known = operationText(`POST ${path}`)
  return known.startsWith('POST ') ? valueText('operation', String(operation)) : known
}
