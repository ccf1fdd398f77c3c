import type { Platform, TaskPayloads } from '#server/kernel/door.ts'
import { tellOne } from '#server/notifications/door.ts'
import { findFitnessConsent } from './consent-to-fitness.ts'

/**
 * Tells an athlete that an organisation has said something of them or has taken it back, and not what: it may be about their health. One
 * that is not shown unless they agree says so, whether it is a yes or a no.
 */
export async function tellAttestation(
  platform: Platform,
  { attestationId, step }: TaskPayloads['tell_attestation'],
): Promise<void> {
  const found = await platform.db
    .selectFrom('attestation')
    .innerJoin('fighter', 'fighter.id', 'attestation.fighter_id')
    .innerJoin('federation', 'federation.id', 'attestation.federation_id')
    .select(['fighter_id', 'kind', 'fighter.person_id as personId', 'federation.name as who'])
    .where('attestation.id', '=', attestationId)
    .executeTakeFirst()
  if (!found?.personId) return
  const { personId, who } = found
  const waits =
    step === 'made' &&
    found.kind === 'fitness' &&
    (await findFitnessConsent(platform.db, found.fighter_id)) === null
  const facts = { path: '/studio/attestations', who, ...(waits && { waits }) }
  const subject = `${attestationId} ${step}`
  await tellOne(platform, { kind: 'attested', subject, facts }, { personId })
}
