import type { RefusedOrder } from './refused.ts'

/** What came of an order: a page to pay at, or why not. */
export type OrderAnswer =
  | { outcome: 'pay'; url: string }
  /** Taken, but no payment page could be opened: its own page says how to go on. */
  | { outcome: 'placed'; id: string }
  /** These values were sent before and that order has ended: the next one is another. */
  | { outcome: 'ended' }
  | { outcome: 'login' }
  | ({ outcome: 'refused' } & RefusedOrder)
