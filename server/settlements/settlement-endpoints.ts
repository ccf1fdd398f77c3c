import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal, proposed } from '#server/approvals/door.ts'
import { because, byId, reason } from '#server/bouts/door.ts'
import {
  amountText,
  type Endpoint,
  endpoint,
  listEndpoint,
  microText,
  wholeNumber,
} from '#server/kernel/door.ts'
import { compensation } from '#server/settlements/cover/compensate-fight.ts'
import { startCompensationCredits } from '#server/settlements/cover/credit-compensations.ts'
import { findCompensationRun } from '#server/settlements/cover/read-cover.ts'
import { bundleView, distributionView, settledPotView } from './bundle-shapes.ts'
import { listReceipts, RECEIPT_STATES } from './read-receipts.ts'
import { findBundle, listDistributions, listSettledPots } from './read-settlement.ts'
import { recordReceipt } from './record-receipt.ts'
import { receiptReturn } from './return-receipt.ts'
import { receiptSettlement } from './settle-receipt.ts'
import { withdrawReceipt } from './withdraw-receipt.ts'

const withFigures = proposed.extend({ figures: z.record(z.string(), z.unknown()) })

export const byDistribution = z.strictObject({
  pocketId: z.uuid(),
  fightId: z.uuid(),
  distribution: wholeNumber(1, 10_000),
})

const byFightOfPocket = byDistribution.omit({ distribution: true })

/** From money that has come in for a fight to what its holders are owed. */
export const settlementEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/pockets/:pocketId/fights/:fightId/distributions/:distribution',
    summary:
      'A settled distribution with all it was worked out from, to be worked out again by anybody.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'accounts',
    params: byDistribution,
    // What was settled never changes; a later ruling is a further distribution.
    keptFor: 86_400,
    answer: bundleView,
    handle: async ({ platform, params }) => {
      const bundle = await findBundle(platform, params)
      return bundle ? accept(bundle) : refuse({ code: 'unknown_object' })
    },
  }),
  endpoint({
    method: 'GET',
    path: '/pockets/:id/distributions',
    summary: 'The settled distributions of a Pocket, the first settled first.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'accounts',
    params: byId,
    keptFor: 60,
    answer: z.object({ distributions: z.array(distributionView) }),
    handle: async ({ platform, params }) => {
      const distributions = await listDistributions(platform, params.id)
      return distributions ? accept({ distributions }) : refuse({ code: 'unknown_object' })
    },
  }),
  listEndpoint({
    path: '/distributions',
    summary: 'The settled distributions of all Pockets, the last settled first.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: 'accounts',
    list: listSettledPots,
    item: settledPotView,
    handle: async ({ platform, query }) => accept(await listSettledPots(platform, query)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/receipts',
    summary: 'Notes USDC that has come in for one fight of one Pocket.',
    operation: 'record_fight',
    audience: 'operator',
    launch: null,
    keyed: true,
    body: z.strictObject({
      fightId: z.uuid(),
      pocketId: z.uuid(),
      amount: amountText.refine((amount) => amount > 0n, 'not_positive'),
      reference: z.string().trim().min(1).max(200),
      senderAddress: z.string().max(64),
    }),
    status: 201,
    answer: z.object({ receiptId: z.uuid() }),
    handle: ({ platform, who, body: { amount: amountMicro, ...rest }, key }) =>
      recordReceipt(platform, who, { ...rest, amountMicro }, key),
  }),
  listEndpoint({
    path: '/operator/receipts',
    summary: 'Money that has come in for fights and what became of it, the latest first.',
    operation: 'record_fight',
    audience: 'operator',
    launch: null,
    list: listReceipts,
    filter: { state: z.enum(RECEIPT_STATES).optional() },
    item: z.object({
      id: z.uuid(),
      pocketId: z.uuid(),
      pocketTitle: z.string(),
      fightId: z.uuid(),
      opponentName: z.string(),
      eventName: z.string(),
      takesPlaceAt: z.iso.datetime(),
      amountMicro: microText,
      reference: z.string(),
      senderAddress: z.string(),
      receivedAt: z.iso.datetime(),
      state: z.enum(RECEIPT_STATES),
      settledAt: z.iso.datetime().nullable(),
      excessMicro: microText.nullable(),
      withdrawnAt: z.iso.datetime().nullable(),
      withdrawnBecause: z.string().nullable(),
    }),
    handle: async ({ platform, query: { state, ...page } }) =>
      accept(await listReceipts(platform, page, state)),
  }),
  endpoint({
    method: 'POST',
    path: '/operator/receipts/:id/withdrawal',
    summary:
      'Takes back the note of money that was noted wrongly, so that it can be noted anew; what was shared or goes back stays.',
    operation: 'record_fight',
    audience: 'operator',
    launch: null,
    params: byId,
    body: because,
    answer: z.object({ receiptId: z.uuid() }),
    handle: ({ platform, who, params, body }) =>
      withdrawReceipt(platform, who, { receiptId: params.id, ...body }),
  }),
  proposal({
    path: '/operator/receipts/:id/settlement',
    summary: 'Works out the distribution that a receipt makes; a second operator has to approve.',
    params: byId,
    operation: 'approve_settlement',
    body: because,
    answer: withFigures,
    handle: ({ platform, who, params, body }) =>
      receiptSettlement.propose(platform, who, { receiptId: params.id, ...body }),
  }),
  approvalEndpoint(receiptSettlement, 'Approves a settlement by its figures, and carries it out.'),
  proposal({
    path: '/operator/receipts/:id/return',
    summary: 'Asks for what a receipt brought too much, or for nothing, to go back to its sender.',
    params: byId,
    operation: 'approve_payout',
    body: because,
    answer: proposed.extend({ amountMicro: microText }),
    handle: ({ platform, who, params, body }) =>
      receiptReturn.propose(platform, who, { receiptId: params.id, ...body }),
  }),
  approvalEndpoint(receiptReturn, 'Approves that a receipt goes back; the treasury sends it.'),
  proposal({
    path: '/operator/compensations',
    summary: 'Works out what a cancelled fight owes the holders of a Pocket.',
    operation: 'approve_compensation',
    body: z.strictObject({ pocketId: z.uuid(), fightId: z.uuid(), reason }),
    answer: withFigures,
    handle: ({ platform, who, body }) => compensation.propose(platform, who, body),
  }),
  approvalEndpoint(
    compensation,
    'Approves compensations by their figures; they are owed from then on.',
  ),
  endpoint({
    method: 'POST',
    path: '/operator/pockets/:pocketId/fights/:fightId/compensation/credits',
    summary:
      'Credits what a compensated fight owes to every holder who has not claimed it, in the background.',
    operation: 'approve_compensation',
    audience: 'operator',
    launch: null,
    params: byFightOfPocket,
    body: z.strictObject({}),
    status: 202,
    answer: z.object({ certificatesTotal: z.number() }),
    handle: ({ platform, who, params }) => startCompensationCredits(platform, who, params),
  }),
  endpoint({
    method: 'GET',
    path: '/operator/pockets/:pocketId/fights/:fightId/compensation/credits',
    summary: 'How far the credits of a compensated fight have come.',
    operation: 'approve_compensation',
    audience: 'operator',
    launch: null,
    params: byFightOfPocket,
    answer: z.object({
      certificatesTotal: z.number(),
      certificatesDone: z.number(),
      creditedMicro: microText,
      startedAt: z.iso.datetime(),
      finishedAt: z.iso.datetime().nullable(),
    }),
    handle: async ({ platform, params }) => {
      const run = await findCompensationRun(platform, params)
      return run ? accept(run) : refuse({ code: 'unknown_object' })
    },
  }),
]
