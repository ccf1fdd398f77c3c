import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { oneOfTexts } from '#app/texts/console/one-of.ts'
import { type Cell, cellOf, minorCell } from './cells.ts'
import { kindOf } from './field-kinds.ts'
import { fightCell } from './fight-cell.ts'
import { type ListLook, lists } from './lists.ts'
import { partsOf, type SectionView, type TableView } from './object-parts.ts'
import { addressOf, isOfRow, operationText } from './rooms.ts'
import { type Acting, actsFor, valueIn } from './row-acts.ts'
import { plainOf, type Shape } from './shape.ts'
import { fieldText, proposalKind, subjectText } from './words.ts'

type Fields = Readonly<Record<string, unknown>>

/** What of an operation and of its answer is shown. */
export interface Seen extends Acting {
  readonly answer: Shape
  readonly value: unknown
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

/** A kind means something else in each list. */
function cellIn(key: string, item: Fields, name: string, shape: Shape | undefined): Cell {
  if (name.endsWith('Minor')) return minorCell(item, name)
  if (name === 'subject' && typeof item.subjectName === 'string') {
    return { as: 'text', text: subjectText(String(item.subject), item.subjectName) }
  }
  if (name === 'operation') return { as: 'text', text: proposalKind(item) }
  return fightCell(item, name) ?? cellOf(renamed(key, lastOf(name)), valueIn(item, name), shape)
}

/** The kind of a task, of an entry or of a difference has words of its own; the reference of a check is of no transfer. */
export function renamed(key: string, name: string): string {
  if (name === 'reference' && key === 'GET /screening-alerts') return 'checkReference'
  if (name !== 'kind') return name
  if (key === 'GET /tasks') return 'task'
  return key === 'GET /ledger-entries' ? 'entry' : name
}

/** One row as a page of its own. */
export function dossierOf(
  { key, may }: Acting,
  item: Fields,
  answer: Shape,
): readonly SectionView[] {
  const shape = isOfRow(key) ? answer : itemShape(answer)
  const named = Object.fromEntries(
    Object.entries(item).map(([name, value]) => [renamed(key, name), value]),
  )
  return partsOf({ key, may }, named, shape)
}

/** An object of which nothing more is declared. */
export const sectionsOfFields = (value: Fields): readonly SectionView[] =>
  partsOf({ key: '', may: () => false }, value, {})

/** The name of a row on its own page: its most telling field. A long id is none, and no name would come of its parts. */
export function titleOf(key: string, item: Fields): string {
  const [name] = (lists[key]?.columns ?? []).flatMap((column) => {
    const cell = cellIn(key, item, column, undefined)
    return 'text' in cell && !(cell.as === 'id' && cell.text.includes('…')) ? [cell.text] : []
  })
  const word = oneOfTexts[key] ?? operationText(key)
  return name ? texts.of(word, `· ${name}`) : word
}
