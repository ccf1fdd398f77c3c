import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { kindOf } from './field-kinds.ts'
import { instantOf, parisText } from './paris-text.ts'
import { plainOf, type Shape } from './shape.ts'
import { fieldText, valueText } from './words.ts'

/** A field by which a list is narrowed. */
export interface FilterField {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly type: 'text' | 'number' | 'datetime-local'
  /** One of few; empty where anything may be typed. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** What every list has, and no filter is. */
const OF_PAGES = new Set(['limit', 'cursor', 'id'])

const namesOf = (query: Shape): readonly string[] =>
  Object.keys(query.properties ?? {}).filter((name) => !OF_PAGES.has(name))

export function filtersOf(query: Shape, search: URLSearchParams): readonly FilterField[] {
  return namesOf(query).map((name) => {
    const shape = plainOf(query.properties?.[name] ?? {})
    const kind = kindOf(name, shape)
    const value = search.get(name) ?? String(shape.default ?? '')
    const every = shape.default === undefined ? [{ value: '', label: texts.all }] : []
    const options = (shape.enum ?? []).map((each) => ({
      value: each,
      label: valueText(name, each),
    }))
    return {
      name,
      label: fieldText(name),
      // To the minute: a field with seconds is wider than its place.
      value: kind === 'instant' ? parisText(value).slice(0, 16) : value,
      type: kind === 'instant' ? 'datetime-local' : kind === 'count' ? 'number' : 'text',
      options: options.length > 0 ? [...every, ...options] : [],
    }
  })
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
