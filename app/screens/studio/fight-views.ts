import type { BadgeTone } from '#app/ui/badge.tsx'

/** One fight in the list of an athlete's own. */
export interface FightRow {
  id: string
  href: string
  title: string
  where: string
  state: string
  tone: BadgeTone
  /** What comes next, and by when. */
  next: string
}

/** The page of one of an athlete's own fights. */
export interface FightPage {
  row: FightRow
  facts: readonly { label: string; value: string; tall: boolean }[]
  /** What was turned down, with the reasons. */
  turnedDown: readonly string[]
  mayReport: boolean
  mayDeclare: boolean
  mayChange: boolean
  /** Where another contract is handed in; null where none is awaited. */
  againHref: string | null
  /** Names one press, so that earnings are declared once. */
  key: string
  earnings: readonly {
    id: string
    amount: string
    detail: string
    state: 'waits' | 'verified' | 'rejected'
  }[]
}
