import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { consoleFormTexts as formTexts } from '#app/texts/console/forms.ts'
import { findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { platformAccounts } from './account-links.ts'
import { type FieldKind, kindOf } from './field-kinds.ts'
import { instantOf, parisText } from './paris-text.ts'
import { plainOf, type Shape } from './shape.ts'
import { accountText, fieldText, valueText } from './words.ts'

/** A field by which a list is narrowed. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type: 'text' | 'number' | 'datetime-local'
  /** One of few; empty where anything may be typed. */
  readonly options: readonly Option[]
  /** What is wrong with it, where the list was refused for it. */
  readonly error: string | null
}

interface Option {
  readonly value: string
  readonly label: string
}

/** What every list has, and no filter is. */
const OF_PAGES = new Set(['limit', 'cursor', 'id'])

const namesOf = (query: Shape): readonly string[] =>
  Object.keys(query.properties ?? {}).filter((name) => !OF_PAGES.has(name))

/** @param wrong The names of those for which the list was refused. */
export function filtersOf(
  query: Shape,
  search: URLSearchParams,
  wrong: readonly string[] = [],
): readonly FilterField[] {
  return namesOf(query).map((name) => {
    const shape = plainOf(query.properties?.[name] ?? {})
    const kind = kindOf(name, shape)
    const typed = search.get(name) ?? String(shape.default ?? '')
    const every = shape.default === undefined ? [{ value: '', label: texts.all }] : []
    const options = optionsOf(name, kind, shape, typed)
    const field = {
      name,
      label: fieldText(name),
      // To the minute: a field with seconds is wider than its place.
      value: kind === 'instant' ? parisText(typed).slice(0, 16) : typed,
      type: typeOf(kind),
      options: options.length > 0 ? [...every, ...options] : [],
    }
    return { ...field, error: wrong.includes(name) ? errorOf(field, kind, typed) : null }
  })
}

function typeOf(kind: FieldKind): FilterField['type'] {
  if (kind === 'instant') return 'datetime-local'
  return kind === 'count' ? 'number' : 'text'
}

function optionsOf(name: string, kind: FieldKind, shape: Shape, typed: string): readonly Option[] {
  if (kind === 'account') return accountOptions(typed)
  return (shape.enum ?? []).map((each) => ({ value: each, label: valueText(name, each) }))
}

/** An account that is not the platform's own comes by a link from a Pocket or a person, and stays in the list. */
function accountOptions(typed: string): readonly Option[] {
  const own = platformAccounts()
  const isLinked = findAccountRule(typed) && !own.some(({ value }) => value === typed)
  return [...(isLinked ? [{ value: typed, label: accountText(typed) }] : []), ...own]
}

/** What is wrong, after what was typed where the field itself cannot show it. */
function errorOf(
  { type, options }: Pick<FilterField, 'type' | 'options'>,
  kind: FieldKind,
  typed: string,
): string {
  const why = formTexts.problems[typed === '' ? 'required' : kind] ?? texts.wrongFilter
  const isShown = typed === '' || (type === 'text' && options.length === 0)
  return isShown ? why : texts.typedWrong(typed, why)
}

/** The filters and the page that an address asks for, as the operation takes them. */
export function queryOf(query: Shape, search: URLSearchParams): Record<string, string> {
  const asked = [...namesOf(query), 'cursor'].flatMap((name) => {
    const value = search.get(name) ?? ''
    if (value === '' || !query.properties?.[name]) return []
    const isTime = kindOf(name, query.properties[name]) === 'instant'
    return [[name, isTime ? (instantOf(value) ?? value) : value] as const]
  })
  return Object.fromEntries(asked)
}

/** Whether an address narrows a list. */
export const isFiltered = (query: Shape, search: URLSearchParams): boolean =>
  namesOf(query).some((name) => (search.get(name) ?? '') !== '')

/** The same address with these filters alone, without a place in the list. */
export function keptSearch(query: Shape, search: URLSearchParams): string {
  const kept = namesOf(query).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}
