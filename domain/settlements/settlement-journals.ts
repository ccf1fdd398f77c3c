import { invariant } from '#domain/kernel/invariant.ts'
import { type MicroUsdc, smaller, subtract } from '#domain/kernel/money.ts'
import { credit, debit, type Entry, entryOf } from '#domain/ledger/ledger.ts'
import type { DistributionSettlement } from './settlement.ts'

/** One distribution of one covered fight of a Pocket; a partial receipt makes a further distribution. */
export type DistributionKey = {
  readonly pocketId: string
  readonly fightId: string
  /** Counts from 1. */
  readonly distribution: number
  readonly fighterId: string
}

function distributionKey({ pocketId, fightId, distribution }: DistributionKey): string {
  return `pocket:${pocketId}:fight:${fightId}:distribution:${distribution}`
}

function compensationKey({
  pocketId,
  fightId,
}: Omit<DistributionKey, 'distribution' | 'fighterId'>): string {
  return `pocket:${pocketId}:fight:${fightId}:compensation`
}

/** Journal 3: the gross has come in; the fee is earned and the net is owed. O(1), however many holders. */
export function settledDistribution(
  key: DistributionKey,
  settlement: DistributionSettlement,
): Entry {
  return entryOf('settlement', distributionKey(key), [
    debit(`escrow:pocket:${key.pocketId}`, settlement.grossMicro),
    credit('income:payout-fee', settlement.feeMicro),
    credit(`payable:holders:${key.pocketId}:${key.fightId}`, settlement.holdersMicro),
    credit(`payable:fighter:${key.fighterId}`, settlement.fighterMicro),
    credit('income:recovery', settlement.providerMicro),
  ])
}

/** Journal 3: a holder takes a part of the net. One claim per certificate and distribution. */
export function claimedPart(
  key: DistributionKey,
  certificateId: string,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('claim', `${distributionKey(key)}:claim:${certificateId}`, [
    debit(`payable:holders:${key.pocketId}:${key.fightId}`, amountMicro),
    credit(`escrow:pocket:${key.pocketId}`, amountMicro),
  ])
}

/** An excess over what is owed is kept for its sender. Once for a receipt. */
export function receivedInExcess(
  receiptId: string,
  pocketId: string,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('excess', `receipt:${receiptId}:excess`, [
    debit(`escrow:pocket:${pocketId}`, amountMicro),
    credit(`payable:sender:${receiptId}`, amountMicro),
  ])
}

/** The excess was returned to its sender. */
export function sentBack(
  orderId: string,
  receiptId: string,
  pocketId: string,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('excess_return', `return:${orderId}`, [
    debit(`payable:sender:${receiptId}`, amountMicro),
    credit(`escrow:pocket:${pocketId}`, amountMicro),
  ])
}

/**
 * Journal 4: compensations of a cancelled fight become owed. The provider adds what the reserve lacks, with the money for it, at
 * once.
 */
export function compensatedFight(
  key: Omit<DistributionKey, 'distribution' | 'fighterId'>,
  totalMicro: MicroUsdc,
  reserveMicro: MicroUsdc,
): readonly Entry[] {
  invariant(reserveMicro >= 0n, 'the reserve is never below zero')
  const businessKey = compensationKey(key)
  const fromReserveMicro = smaller(totalMicro, reserveMicro)
  const missingMicro = subtract(totalMicro, fromReserveMicro)
  const owed = entryOf('compensation', businessKey, [
    debit('reserve:cover', fromReserveMicro),
    debit('expense:backstop', missingMicro),
    credit(`payable:holders:${key.pocketId}:${key.fightId}`, totalMicro),
  ])
  if (missingMicro === 0n) return [owed]
  const funding = entryOf('compensation_backstop', `${businessKey}:backstop`, [
    debit('escrow:reserve', missingMicro),
    credit('provider:cash', missingMicro),
  ])
  return [owed, funding]
}

/** Journal 4: a holder takes a compensation; its money lies with the reserve. */
export function claimedCompensation(
  key: Omit<DistributionKey, 'distribution' | 'fighterId'>,
  certificateId: string,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('claim', `${compensationKey(key)}:claim:${certificateId}`, [
    debit(`payable:holders:${key.pocketId}:${key.fightId}`, amountMicro),
    credit('escrow:reserve', amountMicro),
  ])
}

/** Journal 9: a card payment lost after its money had been released. */
export function chargedBack(backingId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('chargeback', `backing:${backingId}:chargeback`, [
    debit('expense:chargeback', amountMicro),
    credit('clearing:card', amountMicro),
  ])
}

/** Journal 10: the provider puts money of its own into the reserve. */
export function fundedReserve(fundingId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('reserve_funding', `reserve:funding:${fundingId}`, [
    debit('escrow:reserve', amountMicro),
    credit('reserve:cover', amountMicro),
  ])
}
