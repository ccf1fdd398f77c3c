import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { lists } from './lists.ts'
import { type Offer, offers, pageActFits, pageActs } from './offers.ts'
import { addressOf, operationText } from './rooms.ts'
import { shortId } from './short-id.ts'

export interface ActLink {
  readonly href: string
  readonly text: string
  /** The key that follows it: A says yes, R says no. */
  readonly hotkey?: Hotkey | null
}
export type Hotkey = 'a' | 'r'

/** The page that acts stand on, and whether this operator may ask for an operation. */
export interface Acting {
  readonly key: string
  may(key: string): boolean
}

type Fields = Readonly<Record<string, unknown>>

/** A field, or one within a field. */
export function valueIn(item: Fields, column: string): unknown {
  return column.split('.').reduce<unknown>((whole, name) => {
    if (Array.isArray(whole)) return whole.at(Number(name))
    return (whole as Fields | null | undefined)?.[name]
  }, item)
}

/** What this operator may do with a row, each with what the row fills in. */
export function actsFor({ key, may }: Acting, item: Fields): readonly ActLink[] {
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
export const actsOn = ({ key, may, value }: Acting & { readonly value: unknown }) =>
  (pageActs[key] ?? [])
    .filter((act) => may(act) && (pageActFits[act]?.(value as Fields) ?? true))
    .map((act) => ({
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
