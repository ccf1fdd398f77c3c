import { priceOfUnits } from '#domain/campaigns/pocket.ts'
import type { UnitInterval } from '#domain/kernel/interval.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, type Bps, type MicroUsdc } from '#domain/kernel/money.ts'
import { duePart } from './claim.ts'
import { compensationOf, principalPerFight } from './compensation.ts'
import { type ReturnedEscrow, returnedPart } from './milestone-plan.ts'

/** What the contract is told once, to compute the part of every token of a Pocket by itself. */
export type ChainSettlement =
  | { readonly kind: 'distribution'; readonly netMicro: MicroUsdc; readonly totalUnits: number }
  | {
      readonly kind: 'called_off'
      readonly unitPriceMicro: MicroUsdc
      /** The weights of the covered fights, in their order, and which one was cancelled. */
      readonly weights: readonly number[]
      readonly at: number
      /** Of the principal, without and with the backer's own level. */
      readonly coverBps: { readonly basic: Bps; readonly level2: Bps }
      readonly returned: ReturnedEscrow
    }

/** The token's data that its part depends on. */
export type ClaimingToken = { readonly interval: UnitInterval; readonly level2: boolean }

/**
 * What one token may claim of a settlement: the same amount as in the books, by the same rules, from data on the chain alone.
 * Invariant C3, rules R6 to R8.
 */
export function chainPart(settlement: ChainSettlement, token: ClaimingToken): MicroUsdc {
  const { interval, level2 } = token
  if (settlement.kind === 'distribution') return duePart(interval, settlement)
  const { weights, at, coverBps, returned } = settlement
  const principal = priceOfUnits(settlement, interval.until - interval.from)
  const fights = weights.map((weight) => ({ weight }))
  const basisMicro = principalPerFight(principal, fights)[at]
  invariant(basisMicro !== undefined, 'the Pocket covers the fight')
  const returnedMicro = returnedPart(interval, returned)
  const cover = level2 ? coverBps.level2 : coverBps.basic
  return add(returnedMicro, compensationOf(basisMicro, cover, returnedMicro))
}

/** As JSON carries it: amounts are text. */
export function readSettlement(json: Record<string, unknown>): ChainSettlement {
  const amount = (value: unknown) => BigInt(String(value)) as MicroUsdc
  const terms = json as unknown as ChainSettlement
  if (terms.kind === 'distribution') return { ...terms, netMicro: amount(terms.netMicro) }
  invariant(
    terms.kind === 'called_off',
    'a settlement is of a distribution or of a fight called off',
  )
  const returned = { ...terms.returned, amountMicro: amount(terms.returned.amountMicro) }
  return { ...terms, unitPriceMicro: amount(terms.unitPriceMicro), returned }
}
