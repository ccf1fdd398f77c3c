import { currentDeclaration, type FightFacts } from '#domain/bouts/fight.ts'
import { decideWriteOff } from '#domain/bouts/write-off.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { approvable } from '#server/approvals/door.ts'
import { type Trx, withEvidence } from '#server/kernel/door.ts'
import { isOwnFight } from './fight-command.ts'
import { isCurrent, type LockedFight, lockFightOfDeclaration } from './lock-fight.ts'

/** The declared earnings to write off, and the document that explains it. */
type WriteOff = { declarationId: string; amountMicro: string; evidenceHash: string }

/**
 * One operator proposes to write off the overdue rest of earnings; the answer has its amount. A second one approves: the fight
 * counts as funded with what came in, and those concerned are notified. Refuses `not_allowed` for the operator's own fight,
 * `evidence_not_on_file`, what `decideWriteOff` refuses, and `transition_not_allowed` if the amount has changed by the approval.
 * Rule PRO-05, invariant R7.
 */
export const earningsWriteOff = approvable({
  operation: 'verify_earnings',
  subject: 'earnings:*:write-off',
  path: '/write-offs/:id/approvals',
  payloadOf: (kept) => (typeof kept.declarationId === 'string' ? (kept as WriteOff) : null),
  load: ({ trx }, { declarationId }: Pick<WriteOff, 'declarationId'>) =>
    lockFightOfDeclaration(trx, declarationId),
  owners: ({ ownerIds }) => ownerIds,
  decide: async (
    { trx, by, now },
    fight,
    request: Omit<WriteOff, 'amountMicro'> & { reason: string },
  ) => {
    if (await isOwnFight(trx, by, fight)) return refuse({ code: 'not_allowed' })
    const { declarationId, evidenceHash } = request
    const judged = await judge(trx, fight, request, now)
    if (!judged.ok) return judged
    const amountMicro = amountOf(judged.value)
    return accept({
      subject: `earnings:${declarationId}:write-off`,
      payload: { declarationId, amountMicro, evidenceHash },
      shown: { amountMicro },
    })
  },
  carryOut: async ({ trx, now, enqueue }, fight, payload, { proposalId }) => {
    const { declarationId, amountMicro, evidenceHash } = payload
    const judged = await judge(trx, fight, payload, now)
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
    await enqueue({ key, kind: 'mail_write_off', payload: { declarationId } })
    return accept(null)
  },
})

async function judge(
  trx: Trx,
  fight: LockedFight,
  { declarationId, evidenceHash }: Pick<WriteOff, 'declarationId' | 'evidenceHash'>,
  now: Date,
): Promise<Decision<FightFacts>> {
  const { facts } = fight
  if (!isCurrent(fight, declarationId)) return refuse({ code: 'transition_not_allowed' })
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
