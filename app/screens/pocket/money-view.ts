/** Where a Pocket's money is and when it is released, in words. */
export interface MoneyView {
  /** Null while nothing has been collected. */
  stages: readonly MoneyStage[] | null
  plan: readonly PlanStep[]
  planNote: string | null
  /** Null before it is published: there are no books yet. */
  books: { href: string; fileHref: string } | null
}

/** One bar of the flow; the parts of a bar add up to the part above them. */
export interface MoneyStage {
  label: string
  parts: readonly MoneyPart[]
}

export interface MoneyPart {
  label: string
  amount: string
  /** In thousandths of what was collected. */
  from: number
  length: number
  tone: 'main' | 'side' | 'quiet'
}

export interface PlanStep {
  id: string
  when: string
  what: string
  amount: string | null
  state: string | null
  done: boolean
}
