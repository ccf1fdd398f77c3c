import { currentDeclaration, type FightFacts } from '#domain/bouts/fight.ts'
import { decideWriteOff } from '#domain/bouts/write-off.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { agreeToDeed, findProposed, proposeDeed } from '#server/approvals/door.ts'
import type { OperatorActor, Platform } from '#server/kernel/door.ts'
import { announce, inTransaction, type Trx, withEvidence } from '#server/kernel/door.ts'
import { isOwnFight } from './change-fight.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'
import { findFightOfDeclaration } from './read-fights.ts'

const operation = 'verify_earnings'

/** Why it is given up: a reason, and the document that shows it. */
interface WriteOffWish {
  evidenceHash: string
  reason: string
}

/**
 * One operator asks for the overdue rest of earnings to be given up; the answer says how much that is. Refuses `unknown_object`,
 * `not_allowed` about a fight of one's own, `evidence_not_on_file`, and what `decideWriteOff` and `proposeDeed` refuse.
 * Rule PRO-05, invariant R7.
 */
export async function proposeWriteOff(
  platform: Platform,
  who: OperatorActor,
  declarationId: string,
  { evidenceHash, reason }: WriteOffWish,
): Promise<Decision<{ proposalId: string; amountMicro: string }>> {
  return withFight(platform, who, declarationId, async (trx, fight, now) => {
    const judged = await judge(trx, fight, { declarationId, evidenceHash }, now)
    if (!judged.ok) return judged
    const amountMicro = amountOf(judged.value)
    const deed = {
      operation,
      subject: `earnings:${declarationId}:write-off`,
      payload: { declarationId, amountMicro, evidenceHash },
      ownerPersonId: fight.ownerIds[0] ?? null,
      reason,
    } as const
    const proposed = await proposeDeed(trx, platform, who, deed, now)
    return proposed.ok ? accept({ ...proposed.value, amountMicro }) : proposed
  })
}

/**
 * A second operator agrees: the fight counts as funded with what came in, and whoever it concerns is told. Refuses as the
 * proposal does, what `agreeToDeed` refuses, and `transition_not_allowed` where another amount is missing by now.
 */
export async function approveWriteOff(
  platform: Platform,
  who: OperatorActor,
  proposalId: string,
  { reason }: { reason: string },
): Promise<Decision<{ complete: boolean }>> {
  const declarationId = await findProposed(platform.db, proposalId, 'declarationId')
  if (declarationId === null) return refuse({ code: 'unknown_object' })
  return withFight(platform, who, declarationId, (trx, fight, now) =>
    agreeToDeed(trx, { proposalId, operation, by: who, reason }, now, async ({ payload }) => {
      const { amountMicro, evidenceHash } = payload as { amountMicro: string; evidenceHash: string }
      const judged = await judge(trx, fight, { declarationId, evidenceHash }, now)
      if (!judged.ok) return judged
      if (amountOf(judged.value) !== amountMicro) return refuse({ code: 'transition_not_allowed' })
      await trx
        .updateTable('earnings_declaration')
        .set({
          written_off_at: now,
          written_off_micro: BigInt(amountMicro) as MicroUsdc,
          write_off_evidence_hash: evidenceHash,
          write_off_proposal_id: proposalId,
        })
        .where('id', '=', declarationId)
        .execute()
      const key = `mail_write_off:${declarationId}`
      await announce(trx, [{ key, kind: 'mail_write_off', payload: { declarationId } }], now)
      return accept(null)
    }),
  )
}

/** Locks the fight of a declaration for somebody whose own it is not. */
async function withFight<T>(
  platform: Platform,
  who: OperatorActor,
  declarationId: string,
  deed: (trx: Trx, fight: LockedFight, now: Date) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const fightId = await findFightOfDeclaration(platform, declarationId)
  if (fightId === null) return refuse({ code: 'unknown_object' })
  return inTransaction(platform.db, async (trx) => {
    const fight = await lockFight(trx, fightId)
    if (!fight) return refuse({ code: 'unknown_object' })
    if (await isOwnFight(trx, who, fight)) return refuse({ code: 'not_allowed' })
    return deed(trx, fight, platform.clock.now())
  })
}

async function judge(
  trx: Trx,
  { facts, declarations }: LockedFight,
  { declarationId, evidenceHash }: { declarationId: string; evidenceHash: string },
  now: Date,
): Promise<Decision<FightFacts>> {
  const current = declarations.findLast((one) => one.rejected_at === null)
  if (current?.id !== declarationId) return refuse({ code: 'transition_not_allowed' })
  const waiting = await trx
    .selectFrom('fight_receipt')
    .select('id')
    .where('fight_id', '=', facts.fightId)
    .where('settled_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const asked = { evidenceHash, unsettledReceipts: waiting.length }
  return withEvidence(trx, null, { evidenceHash }, decideWriteOff(facts, asked, now))
}

function amountOf(fight: FightFacts): string {
  return `${currentDeclaration(fight)?.writtenOff?.amountMicro ?? 0n}`
}
