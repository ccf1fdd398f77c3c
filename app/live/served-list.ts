import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { filterOf, type Sort } from '#app/screens/dashboard/pocket-filter.ts'
import type { ServedList } from '#app/screens/dashboard/view.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { POCKET_KINDS, type PocketKind } from '#domain/campaigns/pocket.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'

/** The parameter that asks for the page after a cursor. */
export const AFTER_KEY = 'apres'
/** Cards that come at once. */
export const PER_PAGE = 24
/** Words beyond these are not looked for. */
const MOST_WORDS = 10

/** The orders in which the server can list. */
export const SERVED_SORTS = ['recent', 'available', 'minimum'] as const satisfies readonly Sort[]

/** The Pockets that a tab of the dashboard shows. */
export interface TabPockets {
  open: readonly OfferedPocket[]
  supported: readonly OfferedPocket[]
  served: ServedList | null
  weekMicro: ReadonlyMap<string, MicroUsdc>
}

export const NO_POCKETS: TabPockets = {
  open: [],
  supported: [],
  served: null,
  weekMicro: new Map(),
}

/** What the address asks of the marketplace, as the server is asked for it. */
export function searchOf(params: URLSearchParams) {
  const { search, type, risk, sort } = filterOf(params)
  const ofType = (kind: PocketKind) => type === '' || kind === type
  // What can be lost is high for a share; a gift has no risk to speak of.
  const ofRisk = (kind: PocketKind) => risk === '' || (risk === 'high' && kind === 'share')
  return {
    words: search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    kinds: type || risk ? POCKET_KINDS.filter((kind) => ofType(kind) && ofRisk(kind)) : null,
    sort: SERVED_SORTS.find((known) => known === sort) ?? 'recent',
    kindNames: {
      tips: kindTexts.tips.label,
      share: kindTexts.share.label,
      federation: kindTexts.federation.label,
    },
  }
}

/** How the list goes on after the page that the server found. */
export function servedList(
  { total, nextCursor }: { total: number; nextCursor: string | null },
  kinds: readonly PocketKind[],
): ServedList {
  const types = POCKET_KINDS.filter((kind) => kinds.includes(kind))
  return {
    found: total,
    next: nextCursor,
    types: types.map((value) => ({ value, text: kindTexts[value].label })),
  }
}
