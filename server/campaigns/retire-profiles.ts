import { sql } from 'kysely'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { RETIRED_ATHLETE, RETIRED_TITLE } from '#domain/campaigns/retired-athlete.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { OwnProfiles } from '#server/identity/door.ts'
import {
  type AuditEntry,
  anyUuid,
  readPocketFacts,
  recordAudits,
  type Trx,
} from '#server/kernel/door.ts'
import { writePocketHistory } from './pockets/write-pocket.ts'

const accountClosed = 'Le compte est fermé.'

/**
 * Lets go of what somebody received money as, once nothing of it goes on: drafts end, the athlete loses what is
 * personal, the approval of an organisation ends. Ids stay, and with them Pockets, certificates and the books. Under
 * `lockProfiles`. Rule RGPD-01.
 */
export async function retireProfiles(
  trx: Trx,
  personId: string,
  profiles: OwnProfiles,
  now: Date,
): Promise<void> {
  const drafts = await endDrafts(trx, profiles.pockets, now)
  await forgetAthlete(trx, profiles.fighters, now)
  const revoked = await endApprovals(trx, profiles.federations, now)
  const by = { kind: 'person', id: personId } as const
  const entries: AuditEntry[] = [
    ...drafts.map((id) => {
      return { by, operation: 'cancel_unbacked_pocket', subject: `pocket:${id}` } as const
    }),
    ...profiles.fighters.map((id) => {
      const detail = { step: 'retired' }
      return { by, operation: 'own_account', subject: `fighter:${id}`, detail } as const
    }),
    ...revoked.map((id) => {
      const detail = { step: 'signatory_left' }
      return { by, operation: 'own_account', subject: `federation:${id}`, detail } as const
    }),
  ]
  await recordAudits(trx, entries, now)
}

/** Nobody has seen them, and nobody is left to go on with them. */
async function endDrafts(trx: Trx, pockets: readonly string[], now: Date): Promise<string[]> {
  const read = await readPocketFacts(trx, pockets, now)
  const drafts = [...read.values()].filter(({ row }) => !row.cancelled_at && !row.completed_at)
  for (const { row, facts } of drafts) {
    const decision = decidePocketTransition(facts, 'cancel', now)
    invariant(decision.ok, 'what is neither a draft nor over has kept its owner from leaving')
    await writePocketHistory(trx, row.id, decision.value)
    await trx
      .updateTable('pocket')
      .set({ description: '', cancelled_by: 'recipient', cancelled_because: accountClosed })
      .where('id', '=', row.id)
      .execute()
  }
  return drafts.map(({ row }) => row.id)
}

/** The same words for everybody who leaves; what they wrote of their Pockets goes as well. */
async function forgetAthlete(trx: Trx, fighters: readonly string[], now: Date): Promise<void> {
  if (fighters.length === 0) return
  await trx
    .updateTable('fighter')
    .set({
      retired_at: now,
      name: RETIRED_ATHLETE,
      slug: sql<string>`'athlete-' || id::text`,
      weight_class: '',
      record: '',
      country: '',
      biography: '',
      ring_name: '',
      discipline: null,
      links: [],
      tape: null,
      licence_number: null,
    })
    .where('id', '=', anyUuid(fighters))
    .execute()
  await trx
    .updateTable('pocket')
    .set({
      title: RETIRED_TITLE,
      slug: sql<string>`'pocket-' || id::text`,
      description: '',
      sent_back_because: null,
      cancelled_because: sql<string>`case when cancelled_by = 'recipient' then ${accountClosed}::text
        else cancelled_because end`,
    })
    .where('fighter_id', '=', anyUuid(fighters))
    .execute()
  await trx
    .deleteFrom('pro_contract')
    .where('fighter_id', '=', anyUuid(fighters))
    .where('verified_at', 'is', null)
    .execute()
}

/** The name of an organisation is nobody's personal data and stays; another signatory may apply for it. */
async function endApprovals(
  trx: Trx,
  federations: readonly string[],
  now: Date,
): Promise<string[]> {
  const ended = await trx
    .updateTable('federation')
    .set({ revoked_at: now, revoked_because: accountClosed })
    .where('id', '=', anyUuid(federations))
    .where('approved_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
