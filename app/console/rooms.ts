import { bookWords } from '#app/texts/console/books.ts'
import { campaignWords } from '#app/texts/console/campaigns.ts'
import { fightWords } from '#app/texts/console/fights.ts'
import { marketWords } from '#app/texts/console/market.ts'
import { moneyWords } from '#app/texts/console/money.ts'
import { peopleWords } from '#app/texts/console/people.ts'
import type { roomTexts } from '#app/texts/console/room-names.ts'
import { settingWords } from '#app/texts/console/settings.ts'
import { systemWords } from '#app/texts/console/system.ts'

export type Room = keyof typeof roomTexts

/** The rooms of the console in their order, each with the operations that stand in it, by key: `POST /payouts`. */
const wordsOf: { readonly [R in Room]: Readonly<Record<string, string>> } = {
  personnes: peopleWords,
  pockets: campaignWords,
  combats: fightWords,
  argent: moneyWords,
  marche: marketWords,
  livres: bookWords,
  reglages: settingWords,
  systeme: systemWords,
}

export const ROOMS = Object.keys(wordsOf) as readonly Room[]

/** The operations of a room: what is seen first, then what is done. */
export const keysOf = (room: Room): readonly string[] => Object.keys(wordsOf[room])

/** Where an operation stands; null for what the operators' own page does by hand. */
export const roomOf = (key: string): Room | null =>
  ROOMS.find((room) => key in wordsOf[room]) ?? null

/** What an operation is called. */
export function operationText(key: string): string {
  const room = roomOf(key)
  return (room && wordsOf[room][key]) ?? key
}

/** What operators do with their own login, on their first page. */
export const onFirstPage: readonly string[] = [
  'GET /session',
  'GET /queues',
  'GET /passkeys',
  'POST /passkeys/challenge',
  'POST /passkeys',
  'DELETE /passkeys/:id',
]

/** An approval is given on the page of its proposal. */
export const isApproval = (key: string): boolean =>
  key.endsWith('/approvals') || key.endsWith('/pro-contract/verification')

/** The words of a path without its parameters; what is removed has a word for it. */
export function slugOf(key: string): string {
  const [method, path = ''] = key.split(' ')
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'))
  return [...words, ...(method === 'DELETE' ? ['retrait'] : [])].join('/')
}

const seesOf = (key: string): boolean => key.startsWith('GET ')

/** On which page an operation is done. */
export function addressOf(key: string): string {
  if (onFirstPage.includes(key)) return '/operator'
  if (isApproval(key)) return '/operator/voir/proposals'
  return `/operator/${seesOf(key) ? 'voir' : 'faire'}/${slugOf(key).replace(/\.csv$/, '')}`
}

/** An operation that answers one row of a list, and so is done on the row's page. */
export const isOfRow = (key: string): boolean => /^GET \/[^/]+\/:id$/.test(key)

const bySlug = new Map(
  ROOMS.flatMap(keysOf)
    .filter((key) => !isApproval(key) && !isOfRow(key) && !key.endsWith('.csv'))
    .map((key) => [addressOf(key), key]),
)

/** Which operation a page of the console is of, and which row of a list it is about; null for no page. */
export function keyAt(
  kind: 'voir' | 'faire',
  rest: string,
): { readonly key: string; readonly row: string | null } | null {
  const whole = bySlug.get(`/operator/${kind}/${rest}`)
  if (whole) return { key: whole, row: null }
  const cut = rest.lastIndexOf('/')
  const list = cut > 0 ? bySlug.get(`/operator/${kind}/${rest.slice(0, cut)}`) : undefined
  return list && kind === 'voir' ? { key: list, row: rest.slice(cut + 1) } : null
}
