import type { Trend } from '#app/ui/change-figure.tsx'
import type { PictureView } from '#app/ui/picture.tsx'
import type { Sort } from './pocket-filter.ts'
import type { TabId } from './tabs.ts'

/** Everything that the dashboard shows. The demo and live accounts fill the same shape. */
export interface DashboardView {
  /** What waits to be answered or taken, each with where that is done. */
  waits: readonly { text: string; href: string }[]
  user: { name: string; levelLabel: string; hasStudio: boolean }
  header: HeaderView
  /** Absent where levels do not exist. */
  level: LevelView | null
  quickStats: readonly FigureView[]
  badges: Partial<Record<TabId, number>>
  stats: readonly StatView[]
  /** In the order in which « Mes Pockets » lists them. */
  pockets: readonly PocketView[]
  /** The Pockets that can be supported. */
  marketplace: readonly PocketView[]
  /** How the marketplace goes on; null where all of it is here, and is searched here. */
  served: ServedList | null
  trending: readonly PocketView[]
  recommended: readonly PocketView[]
  news: readonly NewsView[]
  words: ListWords
}

/** A list of which a page is here: the server searches and orders it by what the address says. */
export interface ServedList {
  /** All that fit. */
  found: number
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** Kinds that there are, whatever is searched. */
  types: readonly Choice[]
  /** Federations with an open Pocket, by their slugs. */
  federations: readonly Choice[]
  /** What may have been meant, where nothing was found; else null. */
  instead: string | null
}

interface Choice {
  value: string
  text: string
}

/** Marks beside the overview's titles, by which rule its Pockets were chosen, orders of the lists, and what stands where a list is empty. */
export interface ListWords {
  sorts: readonly Sort[]
  marks: { trending: string | null; recommended: string | null; news: string | null }
  why: { trending: string | null; recommended: string | null }
  empty: {
    pockets: EmptyView
    marketplace: EmptyView
    trending: string
    recommended: string
    news: string
  }
}

/** A list without entries: what it is, why it is empty. */
export interface EmptyView {
  title: string
  text: string
}

/** A figure as it is written, with its way. */
export interface FigureView {
  label: string
  display: string
  /** In whole words, where the figure is an abbreviation. */
  spoken?: string
  trend?: Trend
}

export interface HeaderView {
  balanceLabel: string
  balance: string
  /** Its unit, where it is not part of the figure. */
  unit: string | null
  /** How the balance moved since yesterday; null where nothing is traded. */
  change: { amount: string; percent: string; trend: Trend } | null
  /** The balance in the visitor's own currency, where it is kept in another. */
  equivalent: string | null
  activeSupports: number
  notifications: number
  performance: readonly FigureView[]
  updated: string
}

export interface LevelView {
  name: string
  points: string
  progressPercent: number
  toNext: string
}

export interface StatView extends FigureView {
  note: string
  noteLang?: 'en'
}

/** A Pocket on a card: numbers for rules and sorting, texts as they are shown. */
export interface PocketView {
  id: string
  name: string
  description: string
  /** A page of its own, open to everybody; null where there is none. */
  href: string | null
  type: string
  typeLabel: string
  category: string
  /** Null where nothing is expected back: then the kind stands in its place. */
  riskLevel: string | null
  /** What can be lost, in one sentence; null where nothing real is at stake. */
  riskNote: string | null
  /** Why it cannot be supported now; null while it can. */
  closedNote: string | null
  /** Main fighters first. */
  fighters: readonly FighterChip[]
  /** Who receives, in one line, where a Pocket is for one alone. */
  lead: {
    kind: string
    name: string
    detail: string
    image?: string | undefined
    /** A drawn portrait, larger. */
    portrait?: string | undefined
    picture?: PictureView | undefined
  } | null
  /** Absent where its owner shows none. */
  cover?: PictureView | undefined
  /** How it moved: its value in the demo, what it collected within a week on live accounts. */
  changeBps: number
  /** Null until there is a return. */
  roiBps: number | null
  soldPercent: number
  /** The viewer's own part of what is sold. */
  minePercent: number
  availablePercent: number
  /** The least that can be given, for sorting. */
  minimum: number
  /** ISO date, for sorting. */
  createdAt: string
  /** The whole of the participation bar; 100 unless the Pocket says otherwise. */
  maxPercent?: number
  /** The participation bar in words; null where nothing limits what can be given. */
  barText: string | null
  /** Two rows of three figures on a card. */
  tape: readonly FigureView[]
  /** Four figures on a row. */
  row: readonly FigureView[]
  /** What the viewer holds of it. */
  holdings: readonly HoldingView[]
}

/** One certificate of the viewer's, or an order on its way to become one. */
export interface HoldingView {
  href: string
  label: string
  detail: string
}

export interface FighterChip {
  id: string
  name: string
  image: string
}

export interface NewsView {
  title: string
  description: string
  time: string
  impact: 'positive' | 'neutral' | 'caution'
}

/** What can be done on the dashboard. */
export interface DashboardActions {
  /** Without an id: from the header, no Pocket chosen yet. */
  onSupport(pocketId: string | null): void
  onPremium(): void
  onLogout(): void
  /** The next page of the marketplace; absent or null where there is none. */
  more?: { isComing: boolean; ask(): void } | null
}
