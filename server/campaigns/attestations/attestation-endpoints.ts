import { z } from 'zod'
import {
  ATTESTATION_KINDS,
  ATTESTATION_STATES,
  ATTESTED_OUTCOMES,
} from '#domain/campaigns/attestation.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { actsFor } from '#server/campaigns/mandates/acting-for.ts'
import { type Endpoint, endpoint, idParams, listEndpoint, reasonBody } from '#server/kernel/door.ts'
import { attestAthlete, attestationInput, revokeAttestation } from './attest-athlete.ts'
import { consentToFitness, findFitnessConsent } from './consent-to-fitness.ts'
import {
  findAthleteId,
  listAttestationsBy,
  listAttestationsOf,
  listPublicAttestations,
} from './read-attestations.ts'
import { signAttestation } from './sign-attestation.ts'

const at = z.iso.datetime()
const day = z.iso.date()
const named = z.object({ id: z.uuid(), name: z.string(), slug: z.string() })
const bout = {
  foughtOn: day,
  opponent: z.string(),
  event: z.string(),
  outcome: z.enum(ATTESTED_OUTCOMES),
}
const attestation = z.object({
  id: z.uuid(),
  federation: named,
  athlete: named,
  attestedAt: at,
  fact: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('licence'), validUntil: day }),
    z.object({ kind: z.literal('fitness'), fit: z.boolean(), validUntil: day }),
    z.object({ kind: z.literal('bout'), ...bout }),
  ]),
  state: z.enum(ATTESTATION_STATES),
  revoked: z.object({ at, because: z.string() }).nullable(),
  isPublic: z.boolean(),
  awaitsConsent: z.boolean(),
})
/** Why one was revoked is for the athlete to read. */
const shownToAll = attestation
  .omit({ isPublic: true, awaitsConsent: true })
  .extend({ revoked: z.object({ at }).nullable() })
const attested = z.object({ attestationId: z.uuid() })
const own = {
  operation: 'attest_athlete',
  audience: 'person',
  launch: 'fighterRegistration',
  params: idParams,
} as const
const forAll = {
  method: 'GET',
  operation: 'public_pages',
  audience: 'anyone',
  launch: 'backing',
  params: idParams,
} as const

/** What organisations say of athletes. */
export const attestationEndpoints: readonly Endpoint[] = [
  endpoint({
    ...forAll,
    path: '/fighters/:id/attestations',
    summary:
      'What federations say of an athlete; of health only a yes in force, if the athlete agrees.',
    answer: z.object({ items: z.array(shownToAll) }),
    handle: async ({ platform, params }) => {
      const athleteId = await findAthleteId(platform, params.id)
      if (athleteId === null) return refuse({ code: 'unknown_object' })
      const found = await listPublicAttestations(platform, athleteId)
      const items = found.map(({ revoked, isPublic: _, awaitsConsent: __, ...each }) => {
        return { ...each, revoked: revoked && { at: revoked.at } }
      })
      return accept({ items })
    },
  }),
  endpoint({
    ...forAll,
    path: '/attestations/:id',
    summary: 'An attestation with the platform’s signature over its record (EIP-191).',
    answer: z.object({
      record: z.object({
        layout: z.string(),
        id: z.uuid(),
        kind: z.enum(ATTESTATION_KINDS),
        federationId: z.uuid(),
        federationName: z.string(),
        athleteId: z.uuid(),
        athleteName: z.string(),
        attestedOn: day,
        validUntil: day.nullable(),
        bout: z.object(bout).nullable(),
        revokedOn: day.nullable(),
      }),
      signer: z.string(),
      signature: z.string(),
    }),
    handle: async ({ platform, params }) => {
      const signed = await signAttestation(platform, params.id)
      return signed ? accept(signed) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/studio/attestations',
    summary: 'What federations say of one, whatever it is: for the athlete alone.',
    operation: 'own_account',
    audience: 'person',
    launch: null,
    answer: z.object({ items: z.array(attestation), fitnessShownSince: at.nullable() }),
    handle: async ({ platform, who }) => {
      const athlete = await platform.db
        .selectFrom('fighter')
        .select('id')
        .where('person_id', '=', who.personId)
        .executeTakeFirst()
      if (!athlete) return accept({ items: [], fitnessShownSince: null })
      const items = await listAttestationsOf(platform, athlete.id)
      return accept({ items, fitnessShownSince: await findFitnessConsent(platform.db, athlete.id) })
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/studio/fitness-consent',
    summary:
      'Let everybody read that a doctor lets one fight, or no longer: for the athlete alone.',
    operation: 'consent_to_fitness',
    audience: 'person',
    launch: null,
    body: z.strictObject({ given: z.boolean() }),
    answer: z.object({ given: z.boolean() }),
    handle: ({ platform, who, body }) => consentToFitness(platform, who, body),
  }),
  listEndpoint({
    ...own,
    path: '/studio/federations/:id/attestations',
    summary: 'What one’s federation has said of athletes, the latest first.',
    list: listAttestationsBy,
    item: attestation,
    handle: async ({ platform, who, params, query }) =>
      (await actsFor(platform.db, who.personId, params.id, false))
        ? accept(await listAttestationsBy(platform, query, params.id))
        : refuse({ code: 'unknown_object' }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/studio/federations/:id/attestations',
    summary:
      'Say something of an athlete: a licence, fitness to fight (yes or no), how a bout ended.',
    body: attestationInput,
    answer: attested,
    status: 201,
    handle: ({ platform, who, params, body }) =>
      attestAthlete(platform, who, { federationId: params.id, ...body }),
  }),
  endpoint({
    ...own,
    method: 'POST',
    path: '/studio/attestations/:id/revocation',
    summary: 'Take back what was said of an athlete, who reads the reason.',
    body: reasonBody,
    answer: attested,
    handle: ({ platform, who, params, body }) =>
      revokeAttestation(platform, who, { attestationId: params.id, ...body }),
  }),
]
