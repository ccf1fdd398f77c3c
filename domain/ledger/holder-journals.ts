import { add, type MicroUsdc } from '#domain/kernel/money.ts'
import type { AccountPath } from './chart-of-accounts.ts'
import { type BookedBacking, freezeKey } from './journals.ts'
import { credit, debit, type Entry, entryOf } from './ledger.ts'

/** What an interval has of a distribution's net, and of the fee on it. Void, it gives both back to the fighter. Rule R6. */
export type VoidPart = { readonly netMicro: MicroUsdc; readonly feeMicro: MicroUsdc }

/** A fight of a Pocket, as the books name it. */
export type FightKey = { readonly pocketId: string; readonly fightId: string }

function holders({ pocketId, fightId }: FightKey): AccountPath {
  return `payable:holders:${pocketId}:${fightId}`
}

/**
 * Before a sale or a burn, what the holder is due is credited to that person, and its USDC moves to where persons are paid from.
 * `name` is the claim it replaces: once only.
 */
export function creditedToPerson(
  key: FightKey,
  name: string,
  personId: string,
  amountMicro: MicroUsdc,
): Entry {
  return entryOf('credit', `pocket:${key.pocketId}:fight:${key.fightId}:${name}`, [
    debit(holders(key), amountMicro),
    credit(`payable:person:${personId}`, amountMicro),
    debit('escrow:market', amountMicro),
    credit(`escrow:pocket:${key.pocketId}`, amountMicro),
  ])
}

/** The same for a compensation, whose USDC lies with the reserve. */
export function creditedCompensation(
  key: FightKey,
  certificateId: string,
  personId: string,
  amountMicro: MicroUsdc,
): Entry {
  const businessKey = `pocket:${key.pocketId}:fight:${key.fightId}:compensation:claim:${certificateId}`
  return entryOf('credit', businessKey, [
    debit(holders(key), amountMicro),
    credit(`payable:person:${personId}`, amountMicro),
    debit('escrow:market', amountMicro),
    credit('escrow:reserve', amountMicro),
  ])
}

/** A holder takes a part of returned escrow; its money has stayed in the Pocket's. */
export function claimedReturnedEscrow(
  key: FightKey,
  certificateId: string,
  amountMicro: MicroUsdc,
): Entry {
  const businessKey = `pocket:${key.pocketId}:fight:${key.fightId}:returned:claim:${certificateId}`
  return entryOf('claim', businessKey, [
    debit(holders(key), amountMicro),
    credit(`escrow:pocket:${key.pocketId}`, amountMicro),
  ])
}

/**
 * Unclaimed dues of a certificate whose card payment was charged back are the provider's, who bears the loss. `name` is the claim
 * that can no longer be made: once only.
 */
export function recoveredPart(key: FightKey, name: string, amountMicro: MicroUsdc): Entry {
  return entryOf('recovery', `pocket:${key.pocketId}:fight:${key.fightId}:${name}`, [
    debit(holders(key), amountMicro),
    credit('income:recovery', amountMicro),
  ])
}

/**
 * What a distribution has set aside for an order refunded since: by rule R6 its net and its part of the fee are the fighter's, as
 * if it had been void at the settlement. That fee is earned, and may have been withdrawn: the provider pays it back. `name` is
 * the claim that can no longer be made: once only.
 */
export function forgonePart(
  key: FightKey,
  name: string,
  fighterId: string,
  { netMicro, feeMicro }: VoidPart,
): Entry {
  return entryOf('recovery', `pocket:${key.pocketId}:fight:${key.fightId}:${name}`, [
    debit(holders(key), netMicro),
    debit('expense:refund', feeMicro),
    credit(`payable:fighter:${fighterId}`, add(netMicro, feeMicro)),
    debit(`escrow:pocket:${key.pocketId}`, feeMicro),
    credit('provider:cash', feeMicro),
  ])
}

/** A compensation returns to the reserve that paid it, however its order ended. */
export function recoveredCompensation(
  key: FightKey,
  certificateId: string,
  amountMicro: MicroUsdc,
): Entry {
  const name = `compensation:claim:${certificateId}`
  return entryOf('recovery', `pocket:${key.pocketId}:fight:${key.fightId}:${name}`, [
    debit(holders(key), amountMicro),
    credit('reserve:cover', amountMicro),
  ])
}

/** A person is paid: a seller, or a holder who was credited. */
export function paidPerson(payoutId: string, personId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('person_payout', `payout:${payoutId}`, [
    debit(`payable:person:${personId}`, amountMicro),
    credit('escrow:market', amountMicro),
  ])
}

/** A buyer on the market pays with their own balance; its USDC lies with the market already. */
export function paidFromBalance(saleId: string, buyerId: string, amountMicro: MicroUsdc): Entry {
  return entryOf('market_payment', `resale:${saleId}:payment`, [
    debit(`payable:person:${buyerId}`, amountMicro),
    credit('escrow:market', amountMicro),
  ])
}

/** A cancelled fight's unreleased escrow becomes owed to its holders. Once for a fight. */
export function returnedEscrowOf(key: FightKey, amountMicro: MicroUsdc): Entry {
  return entryOf('returned_escrow', `pocket:${key.pocketId}:fight:${key.fightId}:returned`, [
    debit(`pocket:${key.pocketId}:recipient`, amountMicro),
    credit(holders(key), amountMicro),
  ])
}

/**
 * Journal 8 after the close: fees were earned and premiums have joined the reserve, so both are moved back, and the premiums'
 * USDC returns to the Pocket.
 */
export function frozenAfterClose({ backingId, pocketId, price }: BookedBacking, time = 1): Entry {
  return entryOf('freeze', freezeKey(backingId, time), [
    debit(`pocket:${pocketId}:recipient`, price.recipientMicro),
    debit('income:sale-fee', price.saleFeeMicro),
    debit('reserve:cover', price.reserveMicro),
    credit('quarantine', price.backerPaysMicro),
    debit(`escrow:pocket:${pocketId}`, price.reserveMicro),
    credit('escrow:reserve', price.reserveMicro),
  ])
}

/** An order frozen during its Pocket's close and released later: its fee and premium follow. */
export function closedLate({ backingId, pocketId, price }: BookedBacking): Entry {
  return entryOf('close', `backing:${backingId}:close`, [
    debit(`pocket:${pocketId}:fee-pending`, price.saleFeeMicro),
    credit('income:sale-fee', price.saleFeeMicro),
    debit('escrow:reserve', price.reserveMicro),
    credit(`escrow:pocket:${pocketId}`, price.reserveMicro),
  ])
}
