import { decideDeclaration, standingEarnings } from '#domain/bouts/declaration.ts'
import { convertedAt, earningsOf } from '#domain/bouts/earnings.ts'
import { MAXIMUM_AMOUNT, type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  type Caller,
  callerCommand,
  type Deciding,
  namedInList,
  type Recording,
  withEvidence,
} from '#server/kernel/door.ts'
import { isOwnFight } from './fight-command.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'

/** Everything that the promoter paid, part by part, earlier declared parts included, in millionths of the currency of payment. */
interface PaidEarnings {
  fightId: string
  currency: string
  showMinor: MicroUsdc
  winMinor: MicroUsdc
  finishBonusMinor: MicroUsdc
  finesMinor: MicroUsdc
  /** USDC per unit of the currency, with the source; null if it was paid in USDC. */
  conversion: { rate: string; source: string } | null
  evidenceHashes: readonly string[]
}

/** The sum of earlier declarations, and what this one adds. */
type DeclaredEarnings = {
  declarationId: string
  declaredBeforeMicro: string
  earningsMicro: string
}

const authorOf = (by: Caller) => ('operatorId' in by ? by.operatorId : by.personId)

/**
 * Declares what a fight has earned in all: by its athlete, or by a money operator. A second person verifies it. Refuses
 * `unknown_object`, `not_allowed`, `amount_too_large`, what `decideDeclaration` refuses, and `evidence_not_on_file`; once
 * per key. Rule PRO-05.
 */
export const declareEarnings = callerCommand({
  operation: 'declare_earnings',
  once: 'declare_earnings',
  load: async ({ trx, by }, { fightId }: PaidEarnings) => {
    const fight = await lockFight(trx, fightId)
    return 'operatorId' in by || fight?.ownerIds.includes(by.personId) ? fight : null
  },
  decide: async (fight, paid, deciding) => {
    const { trx, by } = deciding
    const isOwn = 'operatorId' in by && (await isOwnFight(trx, by, fight))
    return isOwn ? refuse({ code: 'not_allowed' }) : judge(fight, paid, deciding)
  },
  record: declare,
})

/** Returns the total in USDC. */
async function judge(
  { facts }: LockedFight,
  paid: PaidEarnings,
  { trx, by, now }: Deciding<Caller>,
): Promise<Decision<MicroUsdc>> {
  const { currency, conversion, evidenceHashes } = paid
  const earnedMinor = earningsOf({
    showMicro: paid.showMinor,
    winMicro: paid.winMinor,
    finishBonusMicro: paid.finishBonusMinor,
    finesMicro: paid.finesMinor,
  })
  const totalMicro = conversion ? convertedAt(conversion.rate, earnedMinor) : earnedMinor
  if (totalMicro === null || totalMicro > MAXIMUM_AMOUNT) {
    return refuse({ code: 'amount_too_large' })
  }
  const declared = {
    authorId: authorOf(by),
    earningsMicro: totalMicro,
    currency,
    conversion: conversion && { currency, ...conversion },
    evidenceHashes,
  }
  const filedBy = 'operatorId' in by ? null : by.personId
  const named = namedInList('evidenceHashes', evidenceHashes)
  const judged = decideDeclaration(facts, declared, now)
  const decision = await withEvidence(trx, filedBy, named, judged)
  return decision.ok ? accept(totalMicro) : decision
}

async function declare(
  { trx, platform, by, now, audit }: Recording<Caller>,
  totalMicro: MicroUsdc,
  { facts: { row, facts, declarations }, input: paid }: { facts: LockedFight; input: PaidEarnings },
): Promise<DeclaredEarnings> {
  const { currency, conversion, evidenceHashes } = paid
  const beforeMicro = standingEarnings(facts)
  const earningsMicro = subtract(totalMicro, beforeMicro)
  const declarationId = platform.randomness.uuid()
  await trx
    .insertInto('earnings_declaration')
    .values({
      id: declarationId,
      fight_id: row.id,
      number: declarations.length + 1,
      author_id: authorOf(by),
      declared_at: now,
      currency,
      show_minor: paid.showMinor,
      win_minor: paid.winMinor,
      finish_bonus_minor: paid.finishBonusMinor,
      fines_minor: paid.finesMinor,
      rate: conversion?.rate ?? null,
      rate_source: conversion?.source ?? null,
      earnings_micro: earningsMicro,
      evidence_hashes: [...evidenceHashes],
    })
    .execute()
  await audit(`fight:${row.id}`, { detail: { declarationId, earningsMicro, currency } })
  return {
    declarationId,
    declaredBeforeMicro: beforeMicro.toString(),
    earningsMicro: earningsMicro.toString(),
  }
}
