import type { Platform, TaskPayloads } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'

/** Tells an athlete that an organisation has said something of them or has taken it back, and not what: it may be about their health. */
export async function tellAttestation(
  platform: Platform,
  { attestationId, step }: TaskPayloads['tell_attestation'],
): Promise<void> {
  const found = await platform.db
    .selectFrom('attestation')
    .innerJoin('fighter', 'fighter.id', 'attestation.fighter_id')
    .innerJoin('federation', 'federation.id', 'attestation.federation_id')
    .select(['fighter.person_id as personId', 'federation.name as who'])
    .where('attestation.id', '=', attestationId)
    .executeTakeFirst()
  if (!found?.personId) return
  const { personId, who } = found
  const facts = { path: '/studio/attestations', who }
  const subject = `${attestationId} ${step}`
  await tellOne(platform, { kind: 'attested', subject, facts }, { personId })
}
