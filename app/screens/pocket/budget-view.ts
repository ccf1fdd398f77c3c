/** What a federation's money is for, and what was spent of it, in words. */
export interface BudgetView {
  total: string
  /** What is spent of the whole, in thousandths. */
  length: number
  lines: readonly BudgetBar[]
  /** The latest first. */
  spendings: readonly SpendingRow[]
  changed: string
  /** That there are more, in words; null where all are shown. */
  more: string | null
}

/** A line of a budget, or a whole Pocket's. */
export interface BudgetBar {
  id: string
  name: string
  /** The page that says more; null on that page itself. */
  href: string | null
  spentOf: string
  left: string
  /** In thousandths of what is planned for it. */
  length: number
}

export interface SpendingRow {
  id: string
  day: string
  /** The line that it was spent on, by its name. */
  line: string
  note: string
  amount: string
  /** SHA-256 of the document; null where an operator has hidden it. */
  proof: string | null
  /** When and why it was withdrawn, in words; null while it counts. */
  withdrawn: string | null
  /** Why an operator has hidden what it was for, in words, for the organisation alone. */
  hiddenBecause: string | null
}
