import type {
  Books,
  DistributionOfBooks,
  OrderOfBooks,
  PocketOfBooks,
} from '#tests/model/invariants.ts'
import { factsOf, ordersOf, type SimOrder, type SimPocket, type World } from './world.ts'

/** The world's books, as every system tells them. */
export function booksOf(world: World): Books {
  return {
    balancesMicro: world.balances.values(),
    pockets: [...world.pockets.values()].map((pocket) => pocketOf(world, pocket)),
  }
}

function pocketOf(world: World, pocket: SimPocket): PocketOfBooks {
  const { pocketId, terms } = pocket.facts
  const early = terms.kind === 'share' ? terms.priorityOpensAt : null
  return {
    id: pocketId,
    opensAt: early ?? terms.opensAt,
    closesAt: terms.closesAt,
    minimumMicro: terms.minimumMicro,
    saleFeeBps: terms.rates.saleFeeBps,
    cursorUnits: pocket.cursorUnits,
    reservedUnits: factsOf(world, pocket).unitsTaken.reservedUnits,
    offer: terms.kind === 'share' ? terms : null,
    orders: ordersOf(world, pocketId).map((order) => orderOf(pocket, order)),
    distributions: pocket.distributions.map((one) => distributionOf(world, one)),
  }
}

function orderOf(
  pocket: SimPocket,
  { id, placedAt, priced, confirmation }: SimOrder,
): OrderOfBooks {
  const { price, units } = priced
  const compensationsMicro = [...pocket.compensations.values()].map((parts) => parts.get(id) ?? 0n)
  const interval = confirmation?.interval ?? null
  return { ...price, id, placedAt, units, interval, compensationsMicro }
}

function distributionOf(
  { fights }: World,
  { receiptId, fightId, declaration, grossMicro }: SimPocket['distributions'][number],
): DistributionOfBooks {
  const earningsMicro = fights.get(fightId)?.declarations[declaration]?.earningsMicro ?? 0n
  return { receiptId, declarationId: `${fightId}:${declaration}`, earningsMicro, grossMicro }
}
