import { decideDeclaration, standingEarnings } from '#domain/bouts/declaration.ts'
import { convertedAt, earningsOf } from '#domain/bouts/earnings.ts'
import { MAXIMUM_AMOUNT, type MicroUsdc, subtract } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import type { Actor, OperatorActor, Platform } from '#server/kernel/door.ts'
import {
  type AuditedDeed,
  answerOnce,
  inTransaction,
  namedInList,
  recordAudit,
  type Trx,
  withEvidence,
} from '#server/kernel/door.ts'
import { isOwnFight } from './change-fight.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'

/** All that the promoter paid, part by part, also what was declared before a ruling, in millionths of the currency it was paid in. */
export interface PaidEarnings {
  currency: string
  showMinor: MicroUsdc
  winMinor: MicroUsdc
  finishBonusMinor: MicroUsdc
  finesMinor: MicroUsdc
  /** So many USDC for one of the currency, and who says so; null where it was paid in USDC. */
  conversion: { rate: string; source: string } | null
  evidenceHashes: readonly string[]
}

/** What was declared before, and what this declaration adds to it. */
export type DeclaredEarnings = {
  declarationId: string
  declaredBeforeMicro: string
  earningsMicro: string
}

/**
 * Declares what a fight has earned in all: by its athlete, or by a money operator. A second person verifies it. Refuses
 * `unknown_object`, `not_allowed`, `amount_too_large`, what `decideDeclaration` refuses, and `evidence_not_on_file`; once
 * per key. Rule PRO-05.
 */
export async function declareEarnings(
  platform: Platform,
  who: Actor | OperatorActor,
  fightId: string,
  paid: PaidEarnings,
  key: string,
): Promise<Decision<DeclaredEarnings>> {
  const by = authorOf(who)
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight || isForeign(who, fight)) return refuse({ code: 'unknown_object' })
    if ('operatorId' in who && (await isOwnFight(trx, who, fight)))
      return refuse({ code: 'not_allowed' })
    const now = platform.clock.now()
    const input = { fightId, ...paid }
    const request = { actorId: by.id, operation: 'declare_earnings', key, input }
    return answerOnce(trx, request, now, () => declare(trx, platform, fight, by, paid, now))
  })
}

type Author = Exclude<AuditedDeed['by'], { kind: 'worker' }>

function authorOf(who: Actor | OperatorActor): Author {
  if ('operatorId' in who) return { kind: 'operator', id: who.operatorId }
  return { kind: 'person', id: who.personId }
}

function isForeign(who: Actor | OperatorActor, fight: LockedFight): boolean {
  return !('operatorId' in who) && !fight.ownerIds.includes(who.personId)
}

async function declare(
  trx: Trx,
  platform: Platform,
  fight: LockedFight,
  by: Author,
  paid: PaidEarnings,
  now: Date,
): Promise<Decision<DeclaredEarnings>> {
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
    authorId: by.id,
    earningsMicro: totalMicro,
    currency,
    conversion: conversion && { currency, ...conversion },
    evidenceHashes,
  }
  const filedBy = by.kind === 'person' ? by.id : null
  const named = namedInList('evidenceHashes', evidenceHashes)
  const judged = decideDeclaration(fight.facts, declared, now)
  const decision = await withEvidence(trx, filedBy, named, judged)
  if (!decision.ok) return decision
  const beforeMicro = standingEarnings(fight.facts)
  const earningsMicro = subtract(totalMicro, beforeMicro)
  const declarationId = platform.chance.uuid()
  await trx
    .insertInto('earnings_declaration')
    .values({
      id: declarationId,
      fight_id: fight.row.id,
      number: fight.declarations.length + 1,
      author_id: by.id,
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
  const detail = { declarationId, earningsMicro, currency }
  const subject = `fight:${fight.row.id}`
  await recordAudit(trx, { by, operation: 'declare_earnings', subject, detail }, now)
  return accept({
    declarationId,
    declaredBeforeMicro: beforeMicro.toString(),
    earningsMicro: earningsMicro.toString(),
  })
}
