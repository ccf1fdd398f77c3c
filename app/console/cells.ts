import { currentLanguage } from '#app/language/language.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import {
  amountText,
  bpsText,
  dateTimeText,
  numberText,
  ppmText,
  usdcText,
  wholeDayText,
} from '#app/texts/format.ts'
import { settingNames, settingText } from '#app/texts/settings.ts'
import type { BadgeTone } from '#app/ui/badge.tsx'
import { twoLetters } from '#domain/kernel/country-alpha3.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import type { SettingName } from '#domain/kernel/setting-change.ts'
import { findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { entriesOf } from './account-links.ts'
import { type FieldKind, kindOf } from './field-kinds.ts'
import { fightCell, isSaidOfFight } from './fight-cell.ts'
import { linkOf } from './links.ts'
import { plainOf, type Shape } from './shape.ts'
import { IDS, shortId } from './short-id.ts'
import { subjectHref } from './subjects.ts'
import { toneOf } from './tones.ts'
import { accountText, fieldText, knownValue, subjectText, valueText } from './words.ts'

/** A value as it is shown. */
export type Cell =
  | { readonly as: 'none' }
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'figure'; readonly text: string }
  | { readonly as: 'state'; readonly text: string; readonly tone: BadgeTone }
  | { readonly as: 'time'; readonly text: string; readonly iso: string }
  | {
      readonly as: 'id'
      readonly text: string
      readonly whole: string
      readonly href: string | null
      /** It is shown whole where there is room, because people compare it. */
      readonly compared?: boolean
    }
  | { readonly as: 'document'; readonly text: string; readonly href: string }
  | { readonly as: 'list'; readonly cells: readonly Cell[] }
  | { readonly as: 'facts'; readonly facts: readonly ShownFact[] }

export interface ShownFact {
  readonly label: string
  readonly cell: Cell
}

const none: Cell = { as: 'none' }
const text = (value: string): Cell => ({ as: 'text', text: value })
const figure = (value: string): Cell => ({ as: 'figure', text: value })

/** Wholes whose parts are figures of the platform, each in words of its own. */
const OF_SETTINGS = /^(inForce|soldUnder|rates|base)$/

/** Fields of one value that say nothing to anybody. */
const SILENT = /^(path|nextCursor|sealed|openFreezeId|openCaseId)$/

/**
 * How a value of an answer is shown.
 * @param within The name of the whole that it is a part of.
 */
export function cellOf(name: string, value: unknown, shape: Shape = {}, within = ''): Cell {
  if (name === 'value' && isSetting(within) && value !== undefined) {
    return text(settingText(within, value))
  }
  if (value === null || value === undefined || value === '') return none
  if (Array.isArray(value)) return listOf(name, value, plainOf(shape).items ?? {}, within)
  if (typeof value === 'object') {
    return { as: 'facts', facts: factsOf(value as Record<string, unknown>, shape, name) }
  }
  if (typeof value === 'boolean') return text(value ? texts.yes : texts.no)
  return scalarOf(name, String(value), shape, within)
}

function listOf(name: string, values: readonly unknown[], shape: Shape, within: string): Cell {
  if (values.length === 0) return none
  return { as: 'list', cells: values.map((each) => cellOf(name, each, shape, within)) }
}

/** The fields of an object, each with its label. What was not answered is left out. */
export function factsOf(
  value: Readonly<Record<string, unknown>>,
  shape: Shape = {},
  within = '',
): ShownFact[] {
  const { properties = {} } = plainOf(shape)
  const setting = typeof value.name === 'string' && 'value' in value ? value.name : within
  return Object.entries(value)
    .filter(([name, part]) => !SILENT.test(name) && part !== undefined)
    .filter(([name]) => !isNamed(name, value) && !isSaidOfFight(value, name))
    .filter(([name]) => !isSaidByAmount(value, name))
    .map(([name, part]) => {
      const of = name === 'value' ? setting : within
      if (OF_SETTINGS.test(within) && isSetting(name) && part !== null) {
        return { label: settingNames[name], cell: text(settingText(name, part)) }
      }
      const label = isCodeKey(name) ? accountText(name) : fieldText(name, within)
      return { label, cell: namedCell(value, name) ?? partCell(value, name, properties[name], of) }
    })
}

function partCell(
  whole: Readonly<Record<string, unknown>>,
  name: string,
  shape: Shape | undefined,
  within: string,
): Cell {
  if (name.endsWith('Minor')) return minorCell(whole, name, within)
  return fightCell(whole, name) ?? cellOf(name, whole[name], shape, within)
}

/** A name or a title beside an id leads to the page of what it is of. */
function namedCell(whole: Readonly<Record<string, unknown>>, name: string): Cell | null {
  const id = whole[`${name.replace(/(Name|Title)$/, '')}Id`]
  const said = whole[name]
  if (!/(Name|Title)$/.test(name) || typeof id !== 'string' || !said) return null
  const href = linkOf(`${name.replace(/(Name|Title)$/, '')}Id`, id)
  return href ? { as: 'id', text: String(said), whole: id, href } : null
}

/** True of a currency that the amount beside it is written in. */
export const isSaidByAmount = (whole: Readonly<Record<string, unknown>>, name: string): boolean =>
  name === 'currency' &&
  Object.keys(whole).some((each) => each.endsWith('Minor') && (whole[each] ?? null) !== null)

/** True of the name of one of the platform's figures. */
export const isSetting = (name: string): name is SettingName => name in settingNames

/** An id beside the name of what it is of says nothing more. */
const isNamed = (name: string, whole: Readonly<Record<string, unknown>>): boolean =>
  name.endsWith('Id') &&
  ['', 'Name', 'Title'].some((end) => typeof whole[name.slice(0, -2) + end] === 'string')

const isCodeKey = (name: string): boolean => name.includes(':')

function scalarOf(name: string, value: string, shape: Shape, within: string): Cell {
  if (name === 'subject') return subjectOf(value)
  if (name === 'slug') return { as: 'document', text: `/p/${value}`, href: `/p/${value}` }
  if (name === 'operation') return text(valueText('operation', value))
  if (name === 'currency') return text(value.toUpperCase())
  if (name === 'businessKey') return { as: 'id', text: shortKey(value), whole: value, href: null }
  const known = knownValue(name, value)
  if (known !== null && !/^(name|author|handle)$/.test(name)) {
    const isState = /^(status|state|outcome|verdict|standing)$/.test(name)
    return isState ? { as: 'state', text: known, tone: toneOf(value) } : text(known)
  }
  return byKind[kindOf(name, shape, within)](value, name)
}

/** A key of the books with its ids in their short form. */
const shortKey = (key: string): string => key.replace(IDS, shortId)

/** What a subject is, by its name where it has one, leading to its page where it has one. */
export function subjectOf(subject: string, name: string | null = null): Cell {
  const [kind = '', id = ''] = subject.split(':')
  const href = subjectHref(subject) ?? linkOf(`${kind}Id`, id)
  const said = subjectText(subject, name)
  return href || id.length > 14 ? { as: 'id', text: said, whole: id, href } : text(said)
}

/** What a contract or a declaration of earnings says is in millionths of its currency. */
const IN_MILLIONTHS = /^(show|win|finishBonus|fines|forWin)Minor$/

/**
 * Amounts stand beside their currency: those of a card provider are in hundredths of it, those of fights and of USDC in millionths.
 * @param within The name of the whole that it is a part of.
 */
export function minorCell(
  whole: Readonly<Record<string, unknown>>,
  name: string,
  within = '',
): Cell {
  const minor = String(whole[name] ?? '')
  if (!isWhole(minor)) return none
  const currency = String(whole.currency ?? 'EUR').toUpperCase()
  const fine = IN_MILLIONTHS.test(name) || within === 'purse' || currency === 'USDC'
  if (fine) return figure(`${amountText(micro(BigInt(minor)))}\u00a0${currency}`)
  const digits = minor.padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
  if (!/^[A-Z]{3}$/.test(currency)) return figure(`${amount}\u00a0${currency}`)
  const style = { style: 'currency', currency } as const
  return figure(new Intl.NumberFormat(localeNow(), style).format(amount))
}

const localeNow = (): string => (currentLanguage() === 'en' ? 'en-GB' : 'fr-FR')

const isWhole = (value: string): boolean => /^-?\d+$/.test(value)
const usdcOf = (value: string): Cell =>
  isWhole(value) ? figure(usdcText(micro(BigInt(value)) as MicroUsdc)) : text(value)

const byKind: { readonly [Kind in FieldKind]: (value: string, name: string) => Cell } = {
  usdc: (value) => figure(`${value}\u00a0USDC`),
  micro: usdcOf,
  minor: (value) => figure(value),
  bps: (value) => (isWhole(value) ? figure(bpsText(Number(value))) : text(value)),
  ppm: (value) => (isWhole(value) ? figure(ppmText(Number(value))) : text(value)),
  rate: (value) => (/^\d+(\.\d+)?$/.test(value) ? figure(rateText(value)) : text(value)),
  instant: (value, name) => {
    const at = new Date(value)
    return Number.isNaN(at.getTime())
      ? text(valueText(name, value))
      : { as: 'time', text: dateTimeText(at), iso: at.toISOString() }
  },
  id: (value, name) => {
    const href = linkOf(name, value)
    // A short number is read, not copied.
    if (href === null && /^\d{1,9}$/.test(value)) return text(value)
    return { as: 'id', text: shortId(value), whole: value, href }
  },
  document: (value) => ({ as: 'document', text: texts.document, href: `/api/evidence/${value}` }),
  choice: (value, name) => text(valueText(name, value)),
  yesNo: (value) => text(value),
  count: (value) => (isWhole(value) ? figure(numberText(Number(value))) : text(value)),
  country: (value) => {
    const code = value.length === 3 ? twoLetters(value) : value
    return text(/^[A-Z]{2}$/.test(code) ? countryOf(code) : value)
  },
  account: accountOf,
  email: text,
  longText: (value, name) => text(valueText(name, value)),
  text: (value, name) => {
    if (name === 'rate' && /^\d+(\.\d+)?$/.test(value)) return figure(rateText(value))
    if (/^(0x)?[0-9a-f]{64}$/i.test(value)) return text(shortId(value))
    if (/^0x[0-9a-f]{40}$/i.test(value)) {
      return { as: 'id', text: shortId(value), whole: value, href: null, compared: true }
    }
    if (/^P\d+[DY]$/.test(value)) return text(texts.span(value))
    return text(/^\d{4}-\d{2}-\d{2}$/.test(value) ? wholeDayText(value) : valueText(name, value))
  },
}

const rateText = (rate: string): string =>
  new Intl.NumberFormat(localeNow(), { maximumFractionDigits: 12 }).format(rate as `${number}`)

/** An account of the books: what is owed to somebody leads to their page, any other to its entries. */
function accountOf(account: string): Cell {
  const [, person] = /^payable:person:([0-9a-f-]{36})$/.exec(account) ?? []
  const href = person ? linkOf('personId', person) : entriesOf(account)
  // Accounts that are added up have no entries of their own.
  return account.includes('…') || findAccountRule(account) === null
    ? text(accountText(account))
    : { as: 'id', text: accountText(account), whole: account, href }
}

const countryOf = (code: string): string =>
  new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code

/** True of an object that has fields of its own to show. */
