import type { OfferedPocket } from '#app/screens/backing/offer.ts'
import { filterOf, type Sort } from '#app/screens/dashboard/pocket-filter.ts'
import type { ServedList } from '#app/screens/dashboard/view.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { isWeightClass } from '#domain/campaigns/fighter.ts'
import { POCKET_KINDS, type PocketKind } from '#domain/campaigns/pocket.ts'
import { type MicroUsdc, usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'

/** The parameter that asks for the page after a cursor. */
export const AFTER_KEY = 'apres'
/** Cards that come at once. */
export const PER_PAGE = 24
/** Words beyond these are not looked for. */
const MOST_WORDS = 10

/** The orders in which the server can list. */
export const SERVED_SORTS = [
  'recent',
  'closing',
  'available',
  'minimum',
] as const satisfies readonly Sort[]

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

/** The words of a search. */
export const wordsOf = (text: string): readonly string[] =>
  text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** A whole number of at most four digits; null for any other text. */
const wholeOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : null)

/** What the address asks of the marketplace, as the server is asked for it. */
export function searchOf(params: URLSearchParams, now: Date) {
  const { search, type, risk, weight, federation, minimum, closing, sort } = filterOf(params)
  // What can be lost is high for a share; a gift has no risk to speak of.
  const riskOf = (kind: PocketKind) => (kind === 'share' ? 'high' : 'none')
  // What the address asks and nobody knows counts as not asked for.
  const isKnownType = POCKET_KINDS.some((kind) => kind === type)
  const isKnownRisk = POCKET_KINDS.some((kind) => riskOf(kind) === risk)
  const ofType = (kind: PocketKind) => !isKnownType || kind === type
  const ofRisk = (kind: PocketKind) => !isKnownRisk || riskOf(kind) === risk
  const affordable = wholeOf(minimum)
  const days = wholeOf(closing)
  return {
    words: wordsOf(search),
    kinds:
      isKnownType || isKnownRisk
        ? POCKET_KINDS.filter((kind) => ofType(kind) && ofRisk(kind))
        : null,
    weightClass: isWeightClass(weight) ? weight : null,
    federation: federation || null,
    affordableMicro: affordable === null ? null : usdc(affordable),
    closesBy: days === null ? null : addDays(now, days),
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
  known: {
    kinds: readonly PocketKind[]
    federations: readonly { slug: string; name: string }[]
    instead: readonly string[] | null
  },
): ServedList {
  const types = POCKET_KINDS.filter((kind) => known.kinds.includes(kind))
  return {
    found: total,
    next: nextCursor,
    types: types.map((value) => ({ value, text: kindTexts[value].label })),
    federations: known.federations.map(({ slug, name }) => ({ value: slug, text: name })),
    instead: known.instead?.join(' ') ?? null,
  }
}
