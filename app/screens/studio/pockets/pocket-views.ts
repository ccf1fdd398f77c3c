import type { BadgeTone } from '#app/ui/badge.tsx'
import type { TakeHomeView } from './take-home.tsx'

/** A Pocket of one's own, as the list shows it. */
export interface PocketRow {
  id: string
  href: string
  title: string
  kind: string
  state: string
  tone: BadgeTone
  next: string
  /** What was paid and by how many; null before anybody could. */
  raised: string | null
}

/** What may be done to a Pocket now: each step with what it will do, in words; left out where it may not be done. */
export interface PocketSteps {
  submit?: string
  publish?: string
  pause?: string
  resume?: string
  end_early?: string
  cancel?: string
}

interface SaleFigure {
  label: string
  figure: string
  note: string
}

interface TermFact {
  label: string
  value: string
  tall?: boolean
}

export interface BackerRow {
  certificate: string
  alias: string
  amount: string
  units: string | null
  date: string
}

/** The page of one Pocket of one's own. */
export interface PocketPage {
  row: PocketRow
  backHref: string
  editHref: string | null
  takeHome: TakeHomeView | null
  publicHref: string | null
  /** How backers will see it, before it is published. */
  previewHref: string | null
  talkHref: string | null
  /** Where a federation says what the money is for; null for other kinds. */
  budgetHref: string | null
  /** Why it was sent back or cancelled. */
  notes: readonly string[]
  steps: PocketSteps
  /** Until when nobody buys shares that are handed in; null without such a time. */
  thinking: string | null
  /** Whose the other steps are, for a manager; null for everybody else. */
  mayNot: string | null
  /** Of career shares, which are given up for good. */
  sellsShares: boolean
  /** Said in place of cancelling, where somebody has paid. */
  backed: string | null
  further: { text: string; opensAt: string; closesAt: string } | null
  stats: readonly SaleFigure[] | null
  facts: readonly TermFact[]
  backers: { rows: readonly BackerRow[]; csvHref: string; more: string | null } | null
}
