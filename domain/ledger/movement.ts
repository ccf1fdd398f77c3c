import { add, type MicroUsdc, ZERO } from '#domain/kernel/money.ts'

/** What a movement of somebody's money is, as its owner sees it. */
export const MOVEMENT_KINDS = [
  /** An order that was paid. */
  'backing',
  /** A payment that was given back. */
  'refund',
  /** A card payment that the bank took back. */
  'chargeback',
  /** A certificate's part of what a fight has earned. */
  'earnings',
  'compensation',
  /** A certificate's part of what was still held for a cancelled fight. */
  'returned',
  /** A certificate bought on the market. */
  'purchase',
  /** A certificate sold on the market, after the royalty. */
  'sale',
  /** A certificate sold out of a wallet on a platform that is not ours, at the price that the chain shows. No money of ours moved. */
  'foreign_sale',
  /** The balance sent to the payout address. */
  'payout',
  /** A booking on the balance that operators have undone. */
  'correction',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Settled between others: it is listed, and counted in no sum. */
const SETTLED_ELSEWHERE: ReadonlySet<MovementKind> = new Set(['foreign_sale'])

/** One movement of one person's money. */
export type Movement = {
  readonly kind: MovementKind
  /** How much was moved, in µUSDC, above zero. */
  readonly amountMicro: MicroUsdc
  /** What it changed of the person's balance, in µUSDC: zero for what was paid to or from elsewhere. */
  readonly balanceMicro: MicroUsdc
}

/** A span of somebody's movements with its sums, in µUSDC. */
export type Statement<Row extends Movement> = {
  readonly openingMicro: MicroUsdc
  readonly closingMicro: MicroUsdc
  /** Each movement with the balance after it. */
  readonly rows: readonly (Row & { readonly afterMicro: MicroUsdc })[]
  /** What each kind that occurs and moved money here adds up to, in the order of `MOVEMENT_KINDS`. */
  readonly totals: readonly { readonly kind: MovementKind; readonly amountMicro: MicroUsdc }[]
}

/** Adds up movements, the oldest first, from the balance before them. */
export function statementOf<Row extends Movement>(
  openingMicro: MicroUsdc,
  movements: readonly Row[],
): Statement<Row> {
  let afterMicro = openingMicro
  const rows = movements.map((movement) => {
    afterMicro = add(afterMicro, movement.balanceMicro)
    return { ...movement, afterMicro }
  })
  const totals = MOVEMENT_KINDS.flatMap((kind) => {
    const same = movements.filter((movement) => movement.kind === kind)
    if (same.length === 0 || SETTLED_ELSEWHERE.has(kind)) return []
    return [{ kind, amountMicro: add(ZERO, ...same.map(({ amountMicro }) => amountMicro)) }]
  })
  return { openingMicro, closingMicro: afterMicro, rows, totals }
}
