import { sql } from 'kysely'
import { keptSince } from '#domain/kernel/retention.ts'
import type { PersonalRecords } from '#server/identity/door.ts'
import { deleteEvidence, type Trx } from '#server/kernel/door.ts'
import { closeMandatesOf } from './mandates/end-mandate.ts'
import { retireProfiles } from './retire-profiles.ts'
import { withdrawApplications } from './withdraw-applications.ts'

/** Applications and what somebody received money as. */
export const campaignRecords: PersonalRecords = {
  async closeAccount(trx, { personId, profiles, now }) {
    await withdrawApplications(trx, personId, now)
    await forgetAttestations(trx, profiles.fighters)
    await retireProfiles(trx, personId, profiles, now)
    const recipientIds = [...profiles.fighters, ...profiles.federations]
    await closeMandatesOf(trx, { personId, recipientIds }, now)
  },
  eraseIdentities: eraseApplications,
  async prune(db, now) {
    await db
      .deleteFrom('mandate')
      .where('confirmed_at', 'is', null)
      .where('expires_at', '<', keptSince('invitations', now))
      .execute()
  },
}

/** What organisations have said of an athlete goes with the account: it is about a person, and about their health. */
async function forgetAttestations(trx: Trx, fighterIds: readonly string[]): Promise<void> {
  if (fighterIds.length === 0) return
  await trx.deleteFrom('fitness_consent').where('fighter_id', 'in', fighterIds).execute()
  await trx.deleteFrom('attestation').where('fighter_id', 'in', fighterIds).execute()
}

/** What they applied with, and the papers that nothing else rests on; those of bouts and earnings stay with the books. */
async function eraseApplications(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('fighter_application').where('person_id', 'in', ids).execute()
  await trx.deleteFrom('federation_application').where('person_id', 'in', ids).execute()
  await deleteEvidence(
    trx,
    sql`evidence.person_id = any(${[...ids]}::uuid[])
      and not exists (select 1 from fight where contract_hash = evidence.sha256)
      and not exists (select 1 from pro_contract where evidence_hash = evidence.sha256)
      and not exists (select 1 from bout_change where evidence_hash = evidence.sha256)
      and not exists (select 1 from budget_entry where evidence_hash = evidence.sha256)
      and not exists (select 1 from earnings_declaration where evidence.sha256 = any(evidence_hashes))
      and not exists (select 1 from proposal where strpos(payload::text, evidence.sha256) > 0)
      and not exists (select 1 from audit_log where strpos(detail::text, evidence.sha256) > 0
        and subject !~ '^(fighter|federation)-application:')`,
  )
}
