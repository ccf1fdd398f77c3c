import type { PocketView } from './view.ts'

/** How a list of Pockets can be put in order. The first is the default. */
export const SORTS = ['recent', 'closing', 'change', 'roi', 'available', 'minimum'] as const
export type Sort = (typeof SORTS)[number]

/** What a visitor looks for; empty texts leave everything in. */
export interface PocketFilter {
  search: string
  type: string
  risk: string
  /** Where the server searches: a weight class by its name in the rules. */
  weight: string
  /** The slug of the federation that receives. */
  federation: string
  /** The amount, in whole USDC, that is to be enough. */
  minimum: string
  /** In how many days it closes at most. */
  closing: string
  sort: Sort
}

const KEYS = {
  search: 'q',
  type: 'type',
  risk: 'risque',
  weight: 'poids',
  federation: 'federation',
  minimum: 'minimum',
  closing: 'cloture',
  sort: 'tri',
} as const

/** A filter that leaves everything in, in whatever order. */
export const EVERYTHING: Omit<PocketFilter, 'sort'> = {
  search: '',
  type: '',
  risk: '',
  weight: '',
  federation: '',
  minimum: '',
  closing: '',
}

/** Reads a filter from the URL; what it does not know counts as not asked for. */
export function filterOf(params: URLSearchParams): PocketFilter {
  const sort = SORTS.find((known) => known === params.get(KEYS.sort)) ?? 'recent'
  const of = (name: keyof typeof KEYS) => params.get(KEYS[name]) ?? ''
  return {
    search: of('search'),
    type: of('type'),
    risk: of('risk'),
    weight: of('weight'),
    federation: of('federation'),
    minimum: of('minimum'),
    closing: of('closing'),
    sort,
  }
}

/** The URL's parameters with this change to the filter; defaults leave no trace. */
export function withFilter(
  params: URLSearchParams,
  change: Partial<PocketFilter>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    const key = KEYS[name as keyof PocketFilter]
    if (value === '' || (name === 'sort' && value === 'recent')) next.delete(key)
    else next.set(key, value)
  }
  return next
}

const orders: Record<Sort, (a: PocketView, b: PocketView) => number> = {
  // Only the server knows when.
  closing: () => 0,
  recent: (a, b) => Number(b.createdAt > a.createdAt) - Number(b.createdAt < a.createdAt),
  change: (a, b) => b.changeBps - a.changeBps,
  roi: (a, b) => (b.roiBps ?? 0) - (a.roiBps ?? 0),
  available: (a, b) => b.availablePercent - a.availablePercent,
  minimum: (a, b) => a.minimum - b.minimum,
}

/** The Pockets that fit, in the chosen order. Accents and case do not matter to the search. */
export function filterPockets(
  pockets: readonly PocketView[],
  { search, type, risk, sort }: PocketFilter,
): readonly PocketView[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return pockets
    .filter((pocket) => !type || pocket.type === type)
    .filter((pocket) => !risk || pocket.riskLevel === risk)
    .filter((pocket) => {
      const text = plain(searchable(pocket))
      return words.every((word) => text.includes(word))
    })
    .toSorted(orders[sort])
}

function searchable({ name, description, category, fighters }: PocketView): string {
  return [name, description, category, ...fighters.map((fighter) => fighter.name)].join(' ')
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
