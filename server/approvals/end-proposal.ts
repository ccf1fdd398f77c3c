import { decideProposalEnd } from '#domain/approvals/four-eyes.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  actorRoles,
  auditedAs,
  authorityRefusals,
  inTransaction,
  type OperatorActor,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { closeProposal } from './proposals.ts'

const mostAtOnce = 200

/** What an athlete shows for a bout: of all that people ask for, this alone is answered here. */
const contractSubject = 'fight-contract:'

type Open = NonNullable<Awaited<ReturnType<typeof lockOpen>>>

/** An open proposal under lock, of any operation. */
async function lockOpen(trx: Trx, proposalId: string) {
  const row = await trx
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', proposalId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const operator = await trx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', row.author_id)
    .executeTakeFirst()
  return { row, byOperator: operator !== undefined }
}

/**
 * Ends an operators' proposal without carrying it out: its author withdraws it, somebody who could agree refuses it.
 * So is a bout's contract refused, of which the athlete gets a letter. Another one about the same object can follow. Refuses `unknown_object` for one that is not open, and what
 * `decideProposalEnd` refuses.
 */
export function endProposal(
  platform: Platform,
  who: OperatorActor,
  proposalId: string,
  reason: string,
): Promise<Decision<{ outcome: 'withdrawn' | 'refused' }>> {
  return inTransaction(platform.db, async (trx) => {
    const open = await lockOpen(trx, proposalId)
    if (!open) return refuse({ code: 'unknown_object' })
    const mayDecide = authorityRefusals(actorRoles(who), open.row.operation, 'none').length === 0
    const isContract = open.row.subject.startsWith(contractSubject)
    const byOperator = open.byOperator || isContract
    const proposal = { authorId: open.row.author_id, byOperator }
    const decision = decideProposalEnd(proposal, { id: who.operatorId, mayDecide })
    if (!decision.ok) return decision
    const now = platform.clock.now()
    await closeProposal(trx, proposalId, decision.value, now)
    await note(trx, open, auditedAs(who), { reason, outcome: decision.value }, now)
    if (isContract) await tellRefusal(trx, open, reason, now)
    return accept({ outcome: decision.value })
  })
}

function tellRefusal(trx: Trx, { row }: Open, reason: string, now: Date): Promise<void> {
  const subject = 'Votre contrat de combat'
  const lines = [`Votre contrat de combat n’a pas été retenu : ${reason}`]
  const letter = { key: `proposal:${row.id}:refused`, subject, lines }
  return tellPerson(trx, row.owner_person_id, letter, now)
}

/** Ends what nobody has decided for a month: facts have moved on since. What people apply for waits on. */
export async function expireProposals(platform: Platform): Promise<void> {
  const { db, clock, settings } = platform
  const openedBefore = addDays(clock.now(), -settings.proposalDays)
  const stale = await db
    .selectFrom('proposal')
    .innerJoin('operator', 'operator.id', 'proposal.author_id')
    .select('proposal.id')
    .where('closed_at', 'is', null)
    .where('opened_at', '<=', openedBefore)
    .orderBy('opened_at')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of stale) {
    await inTransaction(db, async (trx) => {
      const open = await lockOpen(trx, id)
      if (!open) return
      const now = clock.now()
      await closeProposal(trx, id, 'expired', now)
      await note(trx, open, { kind: 'worker' }, { outcome: 'expired' }, now)
    })
  }
}

function note(
  trx: Trx,
  { row }: Open,
  by: Parameters<typeof recordAudit>[1]['by'],
  { reason, outcome }: { reason?: string; outcome: string },
  now: Date,
): Promise<void> {
  const { operation, subject, id: proposalId } = row
  const why = reason === undefined ? {} : { reason }
  const detail = { proposalId, outcome }
  return recordAudit(trx, { by, operation, subject, ...why, detail }, now)
}
