import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { settingNames, settingText, startRateText } from '#app/texts/settings.ts'
import {
  type Cell,
  cellOf,
  factsOf,
  isSaidByAmount,
  isSetting,
  minorCell,
  type ShownFact,
} from './cells.ts'
import { kindOf } from './field-kinds.ts'
import { fightCell, isSaidOfFight } from './fight-cell.ts'
import { addressOf } from './rooms.ts'
import { type Acting, type ActLink, actsFor } from './row-acts.ts'
import { plainOf, type Shape } from './shape.ts'
import { fieldText, proposalKind } from './words.ts'

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

/** Facts first, then each list of objects as a table of its own and each object as a group. */
export function partsOf(seen: Acting, value: Fields, shape: Shape): readonly SectionView[] {
  const { properties = {} } = plainOf(shape)
  const plain: Record<string, unknown> = {}
  const sections: SectionView[] = []
  for (const [name, part] of Object.entries(value)) {
    // It stands in the table of the settings in force.
    if (name === 'startRate') continue
    if (name === 'inForce' && isFields(part)) sections.push(settingsTable(seen, part, value))
    else if (isSettingValue(name, value)) plain[name] = part
    else if (isTable(part)) sections.push(innerTable(seen, name, part, properties[name]))
    else if (isFields(part)) sections.push(...groupOf(seen, name, part, properties[name]))
    else if (!isListed(name, value)) plain[name] = part
  }
  const facts = saidFacts(plain, shape)
  return facts.length > 0 ? [{ title: null, facts, table: null }, ...sections] : sections
}

/** An object within: the tables that it holds, or its facts below its name. */
function groupOf(
  seen: Acting,
  name: string,
  part: Fields,
  shape: Shape | undefined,
): readonly SectionView[] {
  if (Object.values(part).some(isTable)) return partsOf(seen, part, shape ?? {})
  const facts = saidFacts(part, shape, name)
  return facts.length > 0 ? [{ title: fieldText(name), facts, table: null }] : []
}

const saidFacts = (...of: Parameters<typeof factsOf>): ShownFact[] =>
  factsOf(...of).filter(({ cell }) => cell.as !== 'none')

/** True of the ids of objects that stand beside them in a table. */
const isListed = (name: string, whole: Fields): boolean =>
  name.endsWith('Ids') && isTable(whole[`${name.slice(0, -3)}s`])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

const MOST_COLUMNS = 9
const listText = (name: string): string => fieldText(name, 'list')

function innerTable(
  { key, may }: Acting,
  name: string,
  items: readonly Fields[],
  shape: Shape = {},
): SectionView {
  const { properties = {} } = plainOf(plainOf(shape).items ?? {})
  const [only, ...more] = items
  // One of many fields is read as a list: beside each other they would be cut off.
  if (only && more.length === 0 && saidFacts(only, { properties }, name).length > MOST_COLUMNS) {
    return { title: listText(name), facts: saidFacts(only, { properties }, name), table: null }
  }
  const columns = [...new Set(items.flatMap((each) => Object.keys(each)))].filter((each) =>
    items.some(
      (item) =>
        !isSaidOfFight(item, each) &&
        !isSaidByAmount(item, each) &&
        factCell(item, each, properties[each]).as !== 'none',
    ),
  )
  const table: TableView = {
    columns: columns.map((each) => ({
      label: fieldText(each, name),
      figure: /^(micro|usdc|minor|count|bps|ppm)$/.test(kindOf(each, properties[each])),
    })),
    rows: items.map((item, place) => ({
      id: String(place),
      href: null,
      cells: columns.map((each) => factCell(item, each, properties[each])),
      acts: actsFor({ key: `${key} ${name}`, may }, item),
    })),
  }
  return { title: listText(name), facts: [], table }
}

/** A setting and its value are read together, whatever parts the value has. */
const isSettingValue = (name: string, whole: Fields): boolean =>
  name === 'value' && isSetting(String(whole.name))

/** The platform's figures, each with the way to its change. */
function settingsTable(
  { may }: Pick<Acting, 'may'>,
  inForce: Fields,
  { startRate }: Fields,
): SectionView {
  const change = 'POST /setting-changes'
  const { eurPerUsdc } = (startRate ?? {}) as { eurPerUsdc?: string }
  const rows = Object.entries(inForce).map(([name, value]) => {
    const isOfStart = name === 'eurPerUsdc' && value === null && eurPerUsdc !== undefined
    const said = isOfStart ? startRateText(eurPerUsdc) : settingText(name, value)
    const search = new URLSearchParams({ 'change.name': name, de: '/operator/voir/settings' })
    const href = `${addressOf(change)}?${search}`
    return {
      id: name,
      href: null,
      cells: [isSetting(name) ? settingNames[name] : fieldText(name), said].map(
        (each) => ({ as: 'text', text: each }) as const,
      ),
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
  return fightCell(item, name) ?? cellOf(name, item[name], shape, within)
}
