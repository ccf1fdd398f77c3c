import { closeProposal } from '#server/approvals/door.ts'
import { recordAudits, type Trx } from '#server/kernel/door.ts'

const tables = ['fighter_application', 'federation_application'] as const

/**
 * Takes back what somebody who leaves has applied for or handed in, contracts of bouts included, with the proposals
 * about it. Under the lock on the person.
 */
export async function withdrawApplications(trx: Trx, personId: string, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('proposal')
    .select(['id', 'operation', 'subject'])
    .where('owner_person_id', '=', personId)
    .where('operation', 'in', ['approve_fighter', 'approve_federation', 'approve_pocket'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const table of tables) {
    await trx
      .updateTable(table)
      .set({ decided_at: now, outcome: 'withdrawn' })
      .where('person_id', '=', personId)
      .where('decided_at', 'is', null)
      .execute()
  }
  for (const { id } of open) await closeProposal(trx, id, 'withdrawn', now)
  const by = { kind: 'person', id: personId } as const
  const detail = { outcome: 'withdrawn' }
  const entries = open.map(
    ({ subject }) => ({ by, operation: 'own_account', subject, detail }) as const,
  )
  await recordAudits(trx, entries, now)
}
