import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  amountText,
  certificateParams,
  type Endpoint,
  endpoint,
  microText,
} from '#server/kernel/door.ts'
import {
  byDistribution,
  claimBalance,
  claimParts,
  findBalance,
  findCreditRun,
  findRequest,
  findReturns,
  setPayoutPreference,
  startCredits,
} from '#server/settlements/door.ts'
import { burnCertificate } from './burn-certificate.ts'

const claimed = z.object({ claimId: z.uuid(), totalMicro: microText })
const requestAnswer = z.object({ automatic: z.boolean(), minimumMicro: microText })
const nothing = z.strictObject({})
const at = z.iso.datetime()

/** Dues and claims of holders; never behind a launch switch. */
export const claimEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/certificates/:number/claim',
    summary: 'Takes everything that is due of a certificate; it leaves for the payout address.',
    operation: 'claim',
    audience: 'person',
    launch: null,
    keyed: true,
    params: certificateParams,
    body: nothing,
    status: 202,
    answer: claimed,
    handle: ({ platform, who, params, key }) => claimParts(platform, who, params.number, key),
  }),
  endpoint({
    method: 'GET',
    path: '/certificates/:number/returns',
    summary: 'What a share certificate has cost whoever asks, what came back, and the return.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    params: certificateParams,
    answer: z.object({
      costMicro: microText,
      backMicro: microText,
      resaleMicro: microText,
      roiBps: z.number().nullable(),
      parts: z.array(
        z.object({
          fightId: z.uuid(),
          part: z.string(),
          amountMicro: microText,
          state: z.enum(['due', 'due_on_chain', 'on_its_way', 'paid', 'credited']),
          owedSince: z.iso.datetime().nullable(),
        }),
      ),
    }),
    handle: async ({ platform, who, params }) => {
      const returns = await findReturns(platform, who, params.number)
      return returns ? accept(returns) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    method: 'POST',
    path: '/certificates/:number/burn',
    summary: 'Burns a certificate whose time has come; anybody may ask.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: null,
    params: certificateParams,
    body: nothing,
    answer: z.object({ certificateNumber: z.string(), burnedAt: at }),
    handle: ({ platform, params }) => burnCertificate(platform, params.number),
  }),
  endpoint({
    method: 'GET',
    path: '/balance',
    summary: 'What is owed to whoever asks by name, and where it would go.',
    operation: 'own_orders',
    audience: 'person',
    launch: null,
    answer: z.object({ openMicro: microText, address: z.string().nullable() }),
    handle: async ({ platform, who }) => accept(await findBalance(platform, who)),
  }),
  endpoint({
    method: 'GET',
    path: '/payout-preference',
    summary: 'How one is paid what is owed by name: by itself from some amount on, or when asked.',
    operation: 'change_payout_address',
    audience: 'person',
    launch: null,
    answer: requestAnswer,
    handle: async ({ platform, who }) => accept(await findRequest(platform, who)),
  }),
  endpoint({
    method: 'PUT',
    path: '/payout-preference',
    summary: 'Say how to be paid what is owed by name.',
    operation: 'change_payout_address',
    audience: 'person',
    launch: null,
    body: z
      .strictObject({
        automatic: z.boolean(),
        minimum: amountText.refine((amount) => amount > 0n, 'not_positive'),
      })
      .transform(({ automatic, minimum }) => ({ automatic, minimumMicro: minimum })),
    answer: requestAnswer,
    handle: ({ platform, who, body }) => setPayoutPreference(platform, who, body),
  }),
  endpoint({
    method: 'POST',
    path: '/balance/claim',
    summary: 'Pays out all that is owed to whoever asks by name.',
    operation: 'claim',
    audience: 'person',
    launch: null,
    keyed: true,
    body: nothing,
    status: 202,
    answer: claimed,
    handle: ({ platform, who, key }) => claimBalance(platform, who, key),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/pockets/:pocketId/fights/:fightId/distributions/:distribution/credits',
    summary:
      'Credits what is due of a distribution to every holder who has not claimed it, in the background.',
    operation: 'approve_settlement',
    audience: 'operator',
    launch: null,
    params: byDistribution,
    body: nothing,
    status: 202,
    answer: z.object({ certificatesTotal: z.number() }),
    handle: ({ platform, who, params }) => startCredits(platform, who, params),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/pockets/:pocketId/fights/:fightId/distributions/:distribution/credits',
    summary: 'How far the credits of a distribution have come.',
    operation: 'approve_settlement',
    audience: 'operator',
    launch: null,
    params: byDistribution,
    answer: z.object({
      certificatesTotal: z.number(),
      certificatesDone: z.number(),
      creditedMicro: microText,
      startedAt: at,
      finishedAt: at.nullable(),
    }),
    handle: async ({ platform, params }) => {
      const run = await findCreditRun(platform, params)
      return run ? accept(run) : refuse({ code: 'unknown_object' })
    },
  }),
]
