import { inTransaction } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open-database.ts'
import { recordAudits } from '#server/operator/audit.ts'

const by = { kind: 'worker' } as const

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
      ['approve_fighter', 'athlete_named', side.person_id],
      ['record_fight', 'manager_named', side.manager_person_id],
    ] as const
    const subject = `fighter:${fighterId}`
    const deeds = named.flatMap(([operation, step, personId]) =>
      personId === undefined ? [] : [{ by, operation, subject, detail: { step, personId } }],
    )
    await recordAudits(trx, deeds, new Date())
  })
}

/** Has somebody sign for an organisation of the sandbox, alike. */
export function letSignFor(db: Database, federationId: string, personId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const signatory = { signatory_person_id: personId }
    await trx.updateTable('federation').set(signatory).where('id', '=', federationId).execute()
    const subject = `federation:${federationId}`
    const detail = { step: 'signatory_named', personId }
    await recordAudits(trx, [{ by, operation: 'approve_federation', subject, detail }], new Date())
  })
}
