import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { type Cell, cellOf, factsOf, minorCell, type ShownFact } from './cells.ts'
import { kindOf } from './field-kinds.ts'
import { type ListLook, lists } from './lists.ts'
import { type Offer, offers, pageActs } from './offers.ts'
import { addressOf, isOfRow, operationText } from './rooms.ts'
import { plainOf, type Shape } from './shape.ts'
import { shortId } from './short-id.ts'
import { fieldText, proposalKind, subjectText } from './words.ts'

export interface ActLink {
  readonly href: string
  readonly text: string
  /** The key that follows it: A says yes, R says no. */
  readonly hotkey?: Hotkey | null
}
export type Hotkey = 'a' | 'r'

export interface TableRow {
  readonly id: string
  /** Its page; null where it has none. */
  readonly href: string | null
  readonly cells: readonly Cell[]
  /** What may be done with it, where it has no page of its own. */
  readonly acts: readonly ActLink[]
}

export interface TableView {
  readonly columns: readonly { readonly label: string; readonly figure: boolean }[]
  readonly rows: readonly TableRow[]
}

/** A part of an answer: facts, or a table below a title. */
export interface SectionView {
  readonly title: string | null
  readonly facts: readonly ShownFact[]
  readonly table: TableView | null
}

type Fields = Readonly<Record<string, unknown>>

/** What of an operation and of its answer is shown. */
export interface Seen {
  readonly key: string
  readonly answer: Shape
  readonly value: unknown
  /** Whether this operator may ask for an operation. */
  may(key: string): boolean
  /** The filters of this page, which its rows' pages keep. */
  readonly search: string
}

const itemsOf = (value: unknown): readonly Fields[] | null => {
  const list = Array.isArray(value) ? value : (value as { items?: unknown } | null)?.items
  return Array.isArray(list) ? (list as Fields[]) : null
}

const itemShape = (answer: Shape): Shape =>
  plainOf(plainOf(answer).items ?? plainOf(answer).properties?.items ?? {}).items ??
  plainOf(answer).items ??
  {}

/** The rows of a list. */
export function rowsOf({ value }: Pick<Seen, 'value'>): readonly Fields[] {
  return itemsOf(value) ?? []
}

/** An answer as the parts of its page: the table of a list, the facts and the tables of anything else. */
export function sectionsOf(seen: Seen): readonly SectionView[] {
  const { key, answer, value } = seen
  const items = itemsOf(value)
  if (!items) return partsOf(seen, (value ?? {}) as Fields, answer)
  const look = lists[key] ?? { id: '', columns: Object.keys(items[0] ?? {}).slice(0, 6) }
  return [
    ...partsOf(seen, besidesOf(value), answer),
    { title: null, facts: [], table: tableOf(seen, look, items) },
  ]
}

/** What a page says besides its items. */
function besidesOf(value: unknown): Fields {
  if (Array.isArray(value)) return {}
  const said = Object.entries(value as Fields)
  return Object.fromEntries(said.filter(([name]) => name !== 'items' && name !== 'nextCursor'))
}

function tableOf(
  seen: Seen,
  { id, columns, page = seen.key }: ListLook,
  items: readonly Fields[],
): TableView {
  const shape = itemShape(seen.answer)
  const { properties = {} } = plainOf(shape)
  const shown = columns.map((column) => ({
    label: fieldText(lastOf(column)),
    figure: /^(micro|usdc|minor|bps|ppm|count)$/.test(kindOf(column, properties[column])),
  }))
  const rows = items.map((item, place) => {
    const name = id ? String(item[id] ?? '') : ''
    return {
      id: name || String(place),
      href: name ? `${addressOf(page)}/${encodeURIComponent(name)}${seen.search}` : null,
      cells: columns.map((column) => cellIn(seen.key, item, column, properties[column])),
      acts: name ? [] : actsFor(seen, item),
    }
  })
  return { columns: shown, rows }
}

/** A column is a field, or one within a field: `terms.title`. */
const lastOf = (column: string): string => column.split('.').at(-1) ?? column

/** A field, or one within a field. */
export function valueIn(item: Fields, column: string): unknown {
  return column.split('.').reduce<unknown>((whole, name) => {
    if (Array.isArray(whole)) return whole.at(Number(name))
    return (whole as Fields | null | undefined)?.[name]
  }, item)
}

/** A kind means something else in each list. */
function cellIn(key: string, item: Fields, name: string, shape: Shape | undefined): Cell {
  if (name.endsWith('Minor')) return minorCell(item, name)
  if (name === 'subject' && typeof item.subjectName === 'string') {
    return { as: 'text', text: subjectText(String(item.subject), item.subjectName) }
  }
  if (name === 'operation') return { as: 'text', text: proposalKind(item) }
  return cellOf(renamed(key, lastOf(name)), valueIn(item, name), shape)
}

/** The kind of a task, of an entry or of a difference has words of its own. */
export function renamed(key: string, name: string): string {
  if (name !== 'kind') return name
  if (key === 'GET /tasks') return 'task'
  return key === 'GET /ledger-entries' ? 'entry' : name
}

/** One row as a page of its own. */
export function dossierOf(
  { key, may }: Pick<Seen, 'key' | 'may'>,
  item: Fields,
  answer: Shape,
): readonly SectionView[] {
  const shape = isOfRow(key) ? answer : itemShape(answer)
  const { kind, ...rest } = item
  const named = kind === undefined ? item : { [renamed(key, 'kind')]: kind, ...rest }
  return partsOf({ key, may }, named, shape)
}

/** An object of which nothing more is declared. */
export const sectionsOfFields = (value: Fields): readonly SectionView[] =>
  partsOf({ key: '', may: () => false }, value, {})

/** Facts first, then each list of objects as a table of its own and each object as a group. */
function partsOf(
  seen: Pick<Seen, 'key' | 'may'>,
  value: Fields,
  shape: Shape,
): readonly SectionView[] {
  const { properties = {} } = plainOf(shape)
  const plain: Record<string, unknown> = {}
  const sections: SectionView[] = []
  for (const [name, part] of Object.entries(value)) {
    if (name === 'inForce' && isFields(part)) sections.push(settingsTable(seen, part))
    else if (isTable(part)) sections.push(innerTable(seen, name, part, properties[name]))
    else if (isFields(part) && Object.values(part).some(isTable)) {
      sections.push(...partsOf(seen, part, properties[name] ?? {}))
    } else if (isFields(part)) {
      sections.push({
        title: fieldText(name),
        facts: factsOf(part, properties[name], name),
        table: null,
      })
    } else plain[name] = part
  }
  const facts = factsOf(plain, shape).filter(({ cell }) => cell.as !== 'none')
  return facts.length > 0 ? [{ title: null, facts, table: null }, ...sections] : sections
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

function innerTable(
  { key, may }: Pick<Seen, 'key' | 'may'>,
  name: string,
  items: readonly Fields[],
  shape: Shape = {},
): SectionView {
  const { properties = {} } = plainOf(plainOf(shape).items ?? {})
  const columns = [...new Set(items.flatMap((each) => Object.keys(each)))]
  const table: TableView = {
    columns: columns.map((each) => ({
      label: fieldText(each),
      figure: /^(micro|count|bps|ppm)$/.test(kindOf(each, properties[each])),
    })),
    rows: items.map((item, place) => ({
      id: String(place),
      href: null,
      cells: columns.map((each) => factCell(item, each, properties[each])),
      acts: actsFor({ key: `${key} ${name}`, may }, item),
    })),
  }
  return { title: fieldText(name), facts: [], table }
}

/** The platform's figures, each with the way to its change. */
function settingsTable({ may }: Pick<Seen, 'may'>, inForce: Fields): SectionView {
  const change = 'POST /setting-changes'
  const rows = factsOf(inForce, {}, 'inForce').map(({ label, cell }, place) => {
    const name = Object.keys(inForce)[place] ?? ''
    const search = new URLSearchParams({ 'change.name': name, de: '/operator/voir/settings' })
    const href = `${addressOf(change)}?${search}`
    return {
      id: name,
      href: null,
      cells: [{ as: 'text', text: label } as const, cell],
      acts: may(change) ? [{ href, text: texts.change }] : [],
    }
  })
  const columns = [
    { label: texts.setting, figure: false },
    { label: texts.value, figure: false },
  ]
  return { title: fieldText('inForce'), facts: [], table: { columns, rows } }
}

/** A value whose unit another field of its row tells. */
function factCell(item: Fields, name: string, shape: Shape | undefined): Cell {
  if (name.endsWith('Minor')) return minorCell(item, name)
  if (name === 'operation') return { as: 'text', text: proposalKind(item) }
  const within = typeof item.name === 'string' && name === 'value' ? item.name : ''
  return cellOf(name, item[name], shape, within)
}

/** What this operator may do with a row, each with what the row fills in. */
export function actsFor({ key, may }: Pick<Seen, 'key' | 'may'>, item: Fields): readonly ActLink[] {
  return (offers[key] ?? [])
    .filter(({ act, from, fits }) => may(act) && isFilled(from, item) && fits(item))
    .flatMap((each) =>
      eachOf(each, item).map(({ about, one }) => ({
        text: operationText(each.act) + about,
        href: linkTo(each, one, key),
        hotkey: each.key === null ? null : each.key === 'yes' ? 'a' : 'r',
      })),
    )
}

/** The row once for each of several objects that it names, such as the Pockets of a fight: no reference is typed. */
function eachOf({ from }: Offer, item: Fields): readonly { about: string; one: Fields }[] {
  const field = Object.values(from).find((name) => isSeveral(item[name]))
  if (field === undefined) return [{ about: '', one: item }]
  const ids = item[field] as readonly string[]
  return ids.map((id) => ({ about: ` · ${nameIn(item, id)}`, one: { ...item, [field]: [id] } }))
}

const isSeveral = (value: unknown): boolean => Array.isArray(value) && value.length > 1

/** Two Pockets of an athlete may have one title: the reference tells them apart. */
function nameIn({ pockets }: Fields, id: string): string {
  const found = ((pockets ?? []) as readonly Fields[]).find(({ pocketId }) => pocketId === id)
  return found ? texts.of(String(found.title), shortId(id)) : shortId(id)
}

/** What this operator may do on a page, about none of its rows. */
export const actsOn = ({ key, may }: Pick<Seen, 'key' | 'may'>): readonly ActLink[] =>
  (pageActs[key] ?? []).filter(may).map((act) => ({
    text: operationText(act),
    href: `${addressOf(act)}?${new URLSearchParams({ de: addressOf(key) })}`,
  }))

/** The object that an act is about has to be there. */
const isFilled = (from: Offer['from'], item: Fields): boolean =>
  Object.values(from).some((field) => (valueIn(item, field) ?? null) !== null)

function linkTo({ act, from, with: begins }: Offer, item: Fields, key: string): string {
  const given = Object.entries(from).flatMap(([name, field]) => {
    const several = valueIn(item, field)
    const value = Array.isArray(several) ? several[0] : several
    return value === null || value === undefined ? [] : [[name, String(value)]]
  })
  const [list = key] = /^GET \S+/.exec(key) ?? []
  const id = lists[key]?.id
  const back = id ? [['de', `${addressOf(key)}/${String(item[id])}`]] : [['de', addressOf(list)]]
  return `${addressOf(act)}?${new URLSearchParams([...Object.entries(begins), ...given, ...back])}`
}

/** The name of a row on its own page. */
export function titleOf(key: string, item: Fields): string {
  const [first = ''] = lists[key]?.columns ?? []
  const cell = cellIn(key, item, first, undefined)
  const name = 'text' in cell ? cell.text : ''
  return name ? texts.of(operationText(key), `· ${name}`) : operationText(key)
}
