import { z } from 'zod'
import {
  ATTESTED_OUTCOMES,
  type AttestedFact,
  decideAttestation,
} from '#domain/campaigns/attestation.ts'
import { isApprovedToday } from '#domain/campaigns/federation.ts'
import { acceptUnless, when } from '#domain/kernel/refusal.ts'
import { standingOfRow } from '#server/campaigns/federations/read-federations.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { lineText, lockRows, personCommand, sealText, type Trx } from '#server/kernel/door.ts'

const day = z.iso.date()
const common = { fighterId: z.uuid() }

export const attestationInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('licence'), ...common, validUntil: day }),
  z.strictObject({ kind: z.literal('fitness'), ...common, fit: z.boolean(), validUntil: day }),
  z.strictObject({
    kind: z.literal('bout'),
    ...common,
    foughtOn: day,
    opponent: lineText(2, 80),
    event: lineText(2, 120),
    outcome: z.enum(ATTESTED_OUTCOMES),
  }),
])
type NewAttestation = z.infer<typeof attestationInput> & { federationId: string }

/**
 * An organisation says something of an athlete, who is told. Refuses `unknown_object` to whoever does not act for it and for an athlete
 * who is not there, and what `decideAttestation` refuses. The log does not say what it is that is said.
 */
export const attestAthlete = personCommand({
  operation: 'attest_athlete',
  load: async ({ trx, by }, { federationId, fighterId }: NewAttestation) => {
    await lockRows(trx, {
      persons: [by.personId],
      fighters: [fighterId],
      federations: [federationId],
    })
    if (!(await actsFor(trx, by.personId, federationId, false))) return null
    const athlete = await trx
      .selectFrom('fighter')
      .select('person_id as personId')
      .where('id', '=', fighterId)
      .where('verified_at', 'is not', null)
      .where('retired_at', 'is', null)
      .executeTakeFirst()
    return athlete ? { athlete, federation: await readFederation(trx, federationId) } : null
  },
  decide: ({ athlete, federation }, { fighterId: _, federationId: __, ...fact }, { by, now }) => {
    const isApproved = isApprovedToday(standingOfRow(federation), now)
    return decideAttestation({ isApproved, isOwn: athlete.personId === by.personId }, fact, now)
  },
  record: async ({ trx, platform, by, now, audit, enqueue }, fact, { input }) => {
    const { federationId, fighterId } = input
    const id = platform.randomness.uuid()
    const place = { id, federation_id: federationId, fighter_id: fighterId, kind: fact.kind }
    await trx
      .insertInto('attestation')
      .values({ ...place, ...valuesOf(trx, id, fact), author_id: by.personId, attested_at: now })
      .execute()
    await audit(`fighter:${fighterId}`, {
      detail: { step: 'attested', attestationId: id, federationId },
    })
    await enqueue({
      key: `tell:attestation:${id}`,
      kind: 'tell_attestation',
      payload: { attestationId: id, step: 'made' },
    })
    return { attestationId: id }
  },
})

const readFederation = (trx: Trx, federationId: string) =>
  trx
    .selectFrom('federation')
    .select(['approved_at', 'approved_until', 'revoked_at'])
    .where('id', '=', federationId)
    .executeTakeFirstOrThrow()

function valuesOf(trx: Trx, id: string, fact: AttestedFact) {
  if (fact.kind === 'bout') {
    const { foughtOn: fought_on, opponent, event, outcome } = fact
    return { fought_on, opponent, event, outcome }
  }
  const valid_until = fact.validUntil
  if (fact.kind === 'licence') return { valid_until }
  // Of one length, so that it does not show through the seal.
  return { valid_until, sealed_fit: sealText(trx, 'attestation', id, fact.fit ? '1' : '0') }
}

interface Revocation {
  attestationId: string
  reason: string
}

/**
 * An organisation takes back what it has said, with a reason that the athlete reads. Refuses `unknown_object` to whoever does not act for
 * it, `already_recorded` for one that is revoked, and `reason_missing`.
 */
export const revokeAttestation = personCommand({
  operation: 'attest_athlete',
  load: async ({ trx, by }, { attestationId }: Revocation) => {
    const found = await trx
      .selectFrom('attestation')
      .select(['federation_id', 'fighter_id', 'revoked_at'])
      .where('id', '=', attestationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return found && (await actsFor(trx, by.personId, found.federation_id, false)) ? found : null
  },
  decide: ({ revoked_at }, { reason }) =>
    acceptUnless(
      [
        ...when(revoked_at !== null, { code: 'already_recorded' }),
        ...when(reason.trim() === '', { code: 'reason_missing' }),
      ],
      () => reason.trim(),
    ),
  record: async (
    { trx, by, now, audit, enqueue },
    because,
    { facts, input: { attestationId } },
  ) => {
    await trx
      .updateTable('attestation')
      .set({ revoked_by: by.personId, revoked_at: now, revoked_because: because })
      .where('id', '=', attestationId)
      .execute()
    const detail = { step: 'attestation_revoked', attestationId, federationId: facts.federation_id }
    await audit(`fighter:${facts.fighter_id}`, { detail })
    await enqueue({
      key: `tell:attestation:${attestationId}:revoked`,
      kind: 'tell_attestation',
      payload: { attestationId, step: 'revoked' },
    })
    return { attestationId }
  },
})
