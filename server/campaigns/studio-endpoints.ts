import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { cancelOwnPocket, pocketCancellation } from '#server/campaigns/pockets/cancel-pocket.ts'
import {
  draftPocketAs,
  editPocketAs,
  type StudioOperation,
  sellingAs,
} from '#server/campaigns/pockets/draft-pocket.ts'
import { earlyEnd } from '#server/campaigns/pockets/end-pocket.ts'
import { offerAgain, offerAgainInput } from '#server/campaigns/pockets/offer-again.ts'
import { draftInput, pocketInput } from '#server/campaigns/pockets/pocket-input.ts'
import { publishPocketAs } from '#server/campaigns/pockets/publish-pocket.ts'
import { findApprovedTerms } from '#server/campaigns/pockets/read-approved-terms.ts'
import {
  findReleasePlan,
  listBackers,
  listBackersOf,
  listStudioPockets,
  listSubmittedPockets,
} from '#server/campaigns/pockets/read-studio.ts'
import { STEERING, steerPocketAs } from '#server/campaigns/pockets/steer-pocket.ts'
import {
  sendPocketBack,
  submitPocketAs,
  submittedPocket,
} from '#server/campaigns/pockets/submit-pocket.ts'
import {
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
  microText,
  reasonBody,
  sha256,
} from '#server/kernel/door.ts'

const pocketAnswer = z.object({ pocketId: z.uuid() })
const statusAnswer = z.object({ pocketId: z.uuid(), status: z.string() })
const backerAnswer = z.object({
  certificateNumber: z.string(),
  alias: z.string(),
  principalMicro: microText,
  units: z.number().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
})
const studioPocket = z.object({
  id: z.uuid(),
  slug: z.string(),
  description: z.string(),
  status: z.string(),
  /** As it was approved; amounts are micro-USDC as text. */
  terms: z.record(z.string(), z.unknown()),
  sentBackBecause: z.string().nullable(),
  cancelledBecause: z.string().nullable(),
  previousPocketId: z.uuid().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** An operator repeats it to approve exactly these terms. */
  termsHash: sha256,
})

/** The same operations for athletes and for organisations, each under its own row of the authority table. */
interface Studio {
  base: '/studio/pockets' | '/studio/federation-pockets'
  operation: StudioOperation
}

const person = { audience: 'person', launch: 'fighterRegistration' } as const

/** Until the submission. */
function drafting({ base, operation }: Studio): readonly Endpoint[] {
  const own = { ...person, operation }
  return [
    listEndpoint({
      ...own,
      path: base,
      summary: 'One’s own Pockets, drafts included, the latest first.',
      list: listStudioPockets,
      item: studioPocket,
      handle: async ({ platform, who, query }) =>
        accept(await listStudioPockets(platform, query, who.personId)),
    }),
    endpoint({
      ...own,
      method: 'POST',
      path: base,
      summary: 'Draft a Pocket.',
      body: draftInput,
      answer: pocketAnswer,
      status: 201,
      handle: ({ platform, who, body }) => draftPocketAs(operation)(platform, who, body),
    }),
    endpoint({
      ...own,
      method: 'PUT',
      path: `${base}/:id`,
      summary: 'Change a Pocket that nobody has ordered from; it is a draft again.',
      params: idParams,
      body: pocketInput,
      answer: pocketAnswer,
      handle: ({ platform, who, params, body }) =>
        editPocketAs(operation)(platform, who, { pocketId: params.id, input: body }),
    }),
    endpoint({
      ...own,
      method: 'POST',
      path: `${base}/:id/submission`,
      summary: 'Hand a draft in.',
      params: idParams,
      answer: pocketAnswer,
      handle: ({ platform, who, params }) =>
        submitPocketAs(operation)(platform, who, { pocketId: params.id, toldToAskAdvice: false }),
    }),
  ]
}

/** From the publication on. */
function selling({ base, operation }: Studio): readonly Endpoint[] {
  const own = { ...person, operation }
  const sold = { ...person, operation: sellingAs(operation) }
  return [
    endpoint({
      ...sold,
      method: 'POST',
      path: `${base}/:id/publication`,
      summary: 'Put an approved Pocket on sale from its opening on.',
      params: idParams,
      answer: statusAnswer,
      handle: ({ platform, who, params }) => publishPocketAs(operation)(platform, who, params.id),
    }),
    listEndpoint({
      ...own,
      path: `${base}/:id/backers`,
      summary: 'Who backed a Pocket of one’s own, by alias.',
      params: idParams,
      list: listBackersOf,
      item: backerAnswer,
      handle: async ({ platform, who, params, query }) => {
        const backers = await listBackers(platform, query, who.personId, params.id)
        return backers ? accept(backers) : refuse({ code: 'unknown_object' })
      },
    }),
    endpoint({
      ...sold,
      method: 'POST',
      path: `${base}/:id/steps`,
      summary: 'Pause, resume or end a sale.',
      params: idParams,
      body: z.strictObject({ step: z.enum(STEERING) }),
      answer: statusAnswer,
      handle: ({ platform, who, params, body }) =>
        steerPocketAs(operation)(platform, who, { pocketId: params.id, ...body }),
    }),
    endpoint({
      ...own,
      operation: 'cancel_unbacked_pocket',
      method: 'POST',
      path: `${base}/:id/cancellation`,
      summary: 'Cancel a Pocket that nobody has backed.',
      params: idParams,
      body: reasonBody,
      answer: pocketAnswer,
      handle: ({ platform, who, params, body }) =>
        cancelOwnPocket(platform, who, { pocketId: params.id, ...body }),
    }),
  ]
}

/** Only shares are counted in units, of which some may be left. */
const offeringAgain: Endpoint = endpoint({
  ...person,
  operation: 'draft_pocket',
  method: 'POST',
  path: '/studio/pockets/:id/further',
  summary: 'Draft a further Pocket of the units that were not sold.',
  params: idParams,
  body: offerAgainInput,
  answer: pocketAnswer,
  status: 201,
  handle: ({ platform, who, params, body }) =>
    offerAgain(platform, who, { pocketId: params.id, ...body }),
})

const ofOperators: readonly Endpoint[] = [
  listEndpoint({
    path: '/operator/submitted-pockets',
    summary: 'Pockets that wait for approval, the oldest first.',
    operation: 'approve_pocket',
    audience: 'operator',
    launch: null,
    list: listSubmittedPockets,
    item: studioPocket.extend({
      submittedAt: z.iso.datetime().nullable(),
      reflectionEndsAt: z.iso.datetime().nullable(),
    }),
    handle: async ({ platform, query }) => accept(await listSubmittedPockets(platform, query)),
  }),
  approvalEndpoint(
    submittedPocket,
    'Approves the exact terms of a submitted Pocket, named by their hash.',
    { termsHash: sha256 },
  ),
  endpoint({
    method: 'POST',
    path: '/operator/pockets/:id/return',
    summary: 'Send a submitted Pocket back to its author.',
    operation: 'approve_pocket',
    audience: 'operator',
    launch: null,
    params: idParams,
    body: reasonBody,
    answer: pocketAnswer,
    handle: ({ platform, who, params, body }) =>
      sendPocketBack(platform, who, { pocketId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/pockets/:id/cancellation',
    summary: 'Ask for a Pocket to be cancelled with full refunds.',
    operation: 'cancel_pocket',
    params: idParams,
    body: reasonBody,
    handle: ({ platform, who, params, body }) =>
      pocketCancellation.propose(platform, who, { pocketId: params.id, ...body }),
  }),
  approvalEndpoint(
    pocketCancellation,
    'Approves the cancellation of a Pocket: all of its money goes back.',
  ),
  proposal({
    path: '/operator/pockets/:id/early-end',
    summary: 'Ask for the sale of a Pocket to end before its time; what was sold stands.',
    operation: 'close_pocket',
    params: idParams,
    body: reasonBody,
    handle: ({ platform, who, params, body }) =>
      earlyEnd.propose(platform, who, { pocketId: params.id, ...body }),
  }),
  approvalEndpoint(earlyEnd, 'Approves that the sale of a Pocket ends now.'),
  endpoint({
    method: 'GET',
    path: '/pockets/:id/terms',
    summary: 'The terms of a Pocket as two operators approved them, and the SHA-256 of that text.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: idParams,
    answer: z.object({ hash: sha256, text: z.string() }),
    handle: async ({ platform, params }) => {
      const terms = await findApprovedTerms(platform, params.id)
      return terms ? accept(terms) : refuse({ code: 'unknown_pocket' })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/pockets/:id/release-plan',
    summary: 'How the escrow of a Pocket is released, step by step.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'backing',
    params: idParams,
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.number(),
          dueAt: z.iso.datetime().nullable(),
          fightId: z.uuid().nullable(),
          amountMicro: microText,
          releasedAt: z.iso.datetime().nullable(),
          releasedMicro: microText.nullable(),
          returnedAt: z.iso.datetime().nullable(),
          takenAt: z.iso.datetime().nullable(),
          waits: z.boolean(),
        }),
      ),
    }),
    handle: async ({ platform, params }) => {
      const steps = await findReleasePlan(platform, params.id)
      return steps ? accept({ steps }) : refuse({ code: 'unknown_pocket' })
    },
  }),
]

const studios: readonly Studio[] = [
  { base: '/studio/pockets', operation: 'draft_pocket' },
  { base: '/studio/federation-pockets', operation: 'draft_federation_pocket' },
]

/** The life of Pockets, from the draft to the last release. */
export const studioEndpoints: readonly Endpoint[] = [
  ...studios.flatMap((studio) => [...drafting(studio), ...selling(studio)]),
  offeringAgain,
  ...ofOperators,
]
