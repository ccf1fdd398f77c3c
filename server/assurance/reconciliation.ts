import { HOUR_MS, millisecondsBetween } from '#domain/kernel/time.ts'

/** One difference between the books and another side's own report, or money in transit. */
export interface ReconciliationItem {
  kind:
    | 'charge_unknown_here'
    | 'charge_unknown_there'
    | 'charge_differs'
    | 'refund_unknown_here'
    | 'refund_unknown_there'
    | 'cost_unknown_here'
    | 'cost_unknown_there'
    | 'cost_differs'
    | 'dispute_unknown_here'
    | 'dispute_unknown_there'
    | 'dispute_differs'
    | 'charge_of_other_shop'
    | 'refund_of_other_shop'
    | 'cost_of_other_shop'
    | 'dispute_of_other_shop'
    | 'conversion_in_transit'
    | 'conversion_refused'
    | 'clearing_differs'
    | 'deposit_unknown_here'
    | 'deposit_unknown_there'
    | 'deposit_differs'
    | 'escrow_differs'
    | 'move_in_transit'
    | 'move_differs'
    | 'move_unknown_there'
    | 'payout_in_transit'
    | 'claim_in_transit'
    | 'deposit_in_transit'
    | 'transfer_unknown_here'
    | 'token_unknown_here'
    | 'token_unknown_there'
    | 'token_differs'
    | 'token_in_transit'
    | 'act_in_transit'
    | 'date_differs'
  /** The payment, the order or the account. */
  place: string
  /** Amounts as text: cents with their currency, or micro-USDC. */
  here: string
  there: string
  since: Date
  ageHours: number
  /** Older than money may be on its way. */
  late: boolean
}

/** An item before its age is known. */
export type OpenItem = Omit<ReconciliationItem, 'ageHours' | 'late'>

/** Money in transit for longer than this is looked at by an operator. */
export const transitHours = 72

/** Whether both sides may still come to agree by themselves. */
export const isOnItsWay = ({ kind, late }: Pick<ReconciliationItem, 'kind' | 'late'>): boolean =>
  !late && kind.endsWith('_in_transit')

/** Money of the provider's account that is none of ours, as far as it says: it is told, and nobody has to do anything. */
export const isOfOtherShop = ({ kind }: Pick<ReconciliationItem, 'kind'>): boolean =>
  kind.endsWith('_of_other_shop')

export function withAge(item: OpenItem, now: Date): ReconciliationItem {
  const ageHours = Math.floor(millisecondsBetween(item.since, now) / HOUR_MS)
  return { ...item, ageHours, late: ageHours >= transitHours && !isOfOtherShop(item) }
}

/** The items of each row, one after the other. */
export function* eachOf<Row>(
  rows: Iterable<Row>,
  itemsOf: (row: Row) => readonly OpenItem[],
): Generator<OpenItem> {
  for (const row of rows) yield* itemsOf(row)
}
