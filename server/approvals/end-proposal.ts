import { decideProposalEnd } from '#domain/approvals/four-eyes.ts'
import { addDays } from '#domain/kernel/time.ts'
import {
  actorRoles,
  authorityRefusals,
  inTransaction,
  operatorCommand,
  type Platform,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { boutContractRefusedEmail } from './approval-mail-texts.ts'
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
 * Ends an operators' proposal without carrying it out: its author withdraws it, somebody who could approve refuses it.
 * So is a bout's contract refused, of which the athlete gets an e-mail. Another one about the same object can follow. Refuses `unknown_object` for one that is not open, and what
 * `decideProposalEnd` refuses.
 */
export const endProposal = operatorCommand({
  operation: 'read_audit_log',
  load: ({ trx }, { proposalId }: { proposalId: string; reason: string }) =>
    lockOpen(trx, proposalId),
  decide: (open, _, { by }) => {
    const mayDecide = authorityRefusals(actorRoles(by), open.row.operation, 'none').length === 0
    const proposal = {
      authorId: open.row.author_id,
      byOperator: open.byOperator || isContract(open),
    }
    return decideProposalEnd(proposal, { id: by.operatorId, mayDecide })
  },
  record: async ({ trx, platform, now, audit }, outcome, { facts: open, input }) => {
    const { proposalId, reason } = input
    const { operation, subject } = open.row
    await closeProposal(trx, proposalId, outcome, now)
    await audit(subject, { operation, reason, detail: { proposalId, outcome } })
    if (isContract(open)) await tellRefusal(trx, platform, open, { reason, now })
    return { outcome }
  },
})

const isContract = ({ row }: Open): boolean => row.subject.startsWith(contractSubject)

function tellRefusal(
  trx: Trx,
  { site }: Pick<Platform, 'site'>,
  { row }: Open,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const fightId = row.subject.slice(contractSubject.length)
  const page = `${site.publicUrl()}/studio/combats/${fightId}`
  const email = { ...boutContractRefusedEmail(page, reason), key: `proposal:${row.id}:refused` }
  return tellPerson(trx, row.owner_person_id, email, now)
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
      const { operation, subject } = open.row
      const detail = { proposalId: id, outcome: 'expired' }
      await recordAudit(trx, { by: { kind: 'worker' }, operation, subject, detail }, now)
    })
  }
}
