import { invariant } from '#domain/kernel/invariant.ts'
import { hasCome, type Instant, isBefore } from '#domain/kernel/time.ts'

/*
 * What must hold of every platform after every step, said without the rules that brought it about:
 *
 * L1  all balances together are nothing
 * L6  the intervals of a Pocket tile its cursor, none is sold twice, and each is what was ordered
 * L7  a fee is rounded down, to the last micro, and the parts of a price are the whole
 * C4  no more is sold and held than was offered
 * R1  no order is below the minimum
 * R2  no order is taken outside of [open, close)
 * R7  a receipt is settled once, and a fight pays no more than the sold part of what was declared
 * R8  the covers of an order pay no more than its principal's covered part
 */

/** An order as sold, whatever has become of it. Amounts in micro-USDC. */
export interface OrderOfBooks {
  readonly id: string
  readonly placedAt: Instant
  readonly principalMicro: bigint
  readonly backerPaysMicro: bigint
  readonly saleFeeMicro: bigint
  readonly reserveMicro: bigint
  readonly recipientMicro: bigint
  readonly coverBps: number
  /** Null of what is not sold by units. */
  readonly units: number | null
  /** Once it is paid. */
  readonly interval: { readonly from: number; readonly until: number } | null
  /** What each cancelled fight has given it. */
  readonly compensationsMicro: readonly bigint[]
}

/** What one receipt has brought a Pocket. */
export interface DistributionOfBooks {
  readonly receiptId: string
  /** The declaration that it is of, told apart from those of all fights. */
  readonly declarationId: string
  readonly earningsMicro: bigint
  readonly grossMicro: bigint
}

export interface PocketOfBooks {
  readonly id: string
  /** The first instant at which anybody may order, badge holders included. */
  readonly opensAt: Instant
  readonly closesAt: Instant
  readonly minimumMicro: bigint
  readonly saleFeeBps: number
  readonly cursorUnits: number
  /** Held for orders that await their payment. */
  readonly reservedUnits: number
  /** Null of what is not sold by units. */
  readonly offer: { readonly unitCount: number; readonly ppmPerUnit: number } | null
  readonly orders: readonly OrderOfBooks[]
  readonly distributions: readonly DistributionOfBooks[]
}

/** What every system can tell of its books, whatever they are kept in. */
export interface Books {
  /** Of every ledger account. */
  readonly balancesMicro: Iterable<bigint>
  readonly pockets: readonly PocketOfBooks[]
}

/** @throws in the words of the first invariant that does not hold. */
export function checkBooks({ balancesMicro, pockets }: Books): void {
  const sum = sumOf([...balancesMicro])
  invariant(sum === 0n, `L1: the books sum to ${sum}`)
  for (const pocket of pockets) {
    for (const order of pocket.orders) checkOrder(pocket, order)
    checkUnits(pocket)
    checkDistributions(pocket)
  }
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

function checkOrder(pocket: PocketOfBooks, order: OrderOfBooks): void {
  const { id, principalMicro, saleFeeMicro, reserveMicro, recipientMicro, placedAt } = order
  invariant(principalMicro >= pocket.minimumMicro, `R1: ${id} is below the minimum`)
  const fee = (principalMicro * BigInt(pocket.saleFeeBps)) / 10_000n
  invariant(saleFeeMicro === fee, `L7: ${id} pays a fee of ${saleFeeMicro}, not ${fee}`)
  const parts = saleFeeMicro + reserveMicro + recipientMicro
  invariant(parts === order.backerPaysMicro, `L7: ${id} pays ${parts} in parts`)
  const inside = hasCome(pocket.opensAt, placedAt) && isBefore(placedAt, pocket.closesAt)
  invariant(inside, `R2: ${id} was taken outside of [open, close)`)
  const covered = principalMicro * BigInt(order.coverBps)
  const paid = sumOf(order.compensationsMicro)
  invariant(paid * 10_000n <= covered, `R8: ${id} got ${paid} by its covers`)
}

function checkUnits({ id, orders, cursorUnits, reservedUnits, offer }: PocketOfBooks): void {
  const sold = orders.flatMap(({ interval, units }) => (interval ? [{ ...interval, units }] : []))
  let reached = 0
  for (const { from, until, units } of sold.toSorted((left, right) => left.from - right.from)) {
    invariant(from === reached && until > from, `L6: ${id} [${from}, ${until}) after ${reached}`)
    invariant(until - from === units, `L6: ${id} [${from}, ${until}) for ${units} units`)
    reached = until
  }
  invariant(reached === cursorUnits, `L6: the cursor of ${id} is not where its intervals end`)
  const taken = cursorUnits + reservedUnits
  invariant(!offer || taken <= offer.unitCount, `C4: ${taken} units of ${id} are taken`)
}

function checkDistributions({ id, distributions, cursorUnits, offer }: PocketOfBooks): void {
  const receipts = new Set(distributions.map(({ receiptId }) => receiptId))
  invariant(receipts.size === distributions.length, `R7: ${id} has settled a receipt twice`)
  const soldPpm = BigInt(cursorUnits * (offer?.ppmPerUnit ?? 0))
  for (const [, parts] of Map.groupBy(distributions, ({ declarationId }) => declarationId)) {
    const paid = sumOf(parts.map(({ grossMicro }) => grossMicro))
    const owed = ((parts[0]?.earningsMicro ?? 0n) * soldPpm) / 1_000_000n
    invariant(paid <= owed, `R7: ${id} has had ${paid} of ${owed}`)
  }
}
