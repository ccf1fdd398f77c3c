import { inTransaction } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import { recordAudits } from '#server/operator/audit.ts'

/** Who is to act for an athlete; what is left out stays, null takes a name away. */
interface Side {
  person_id?: string | null
  manager_person_id?: string | null
}

/** Has people act for an athlete of the sandbox, who has applied for nothing, with what the log keeps of it. */
export function letActFor(db: Database, fighterId: string, side: Side): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('fighter').set(side).where('id', '=', fighterId).execute()
    const named = [
      ['athlete_named', side.person_id],
      ['manager_named', side.manager_person_id],
    ] as const
    const deeds = named.flatMap(([step, personId]) =>
      personId === undefined ? [] : [deedOf(`fighter:${fighterId}`, step, personId)],
    )
    await recordAudits(trx, deeds, new Date())
  })
}

/** Has somebody sign for an organisation of the sandbox, alike. */
export function letSignFor(db: Database, federationId: string, personId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const signatory = { signatory_person_id: personId }
    await trx.updateTable('federation').set(signatory).where('id', '=', federationId).execute()
    const deed = deedOf(`federation:${federationId}`, 'signatory_named', personId)
    await recordAudits(trx, [deed], new Date())
  })
}

function deedOf(subject: string, step: string, personId: string | null) {
  const by = { kind: 'worker' } as const
  return { by, operation: 'approve_fighter', subject, detail: { step, personId } } as const
}
