import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import {
  byTimeAndId,
  type Endpoint,
  endpoint,
  type HoldKind,
  idParams,
  pageAnswer,
  pageQuery,
} from '#server/kernel/door.ts'
import { listHolds } from './read-holds.ts'
import { beginHold, endHold } from './stand-still.ts'

const reason = z.string().max(2_000)

interface Hold {
  operation: HoldKind
  path: `/${string}`
  list: string
  end: string
}

/** The list of what is on hold, and how one lets it go on; both are the same for each kind. */
function listAndEnd({ operation, path, list, end }: Hold): readonly Endpoint[] {
  const common = { operation, audience: 'operator', launch: null } as const
  return [
    endpoint({
      ...common,
      method: 'GET',
      path,
      summary: list,
      query: pageQuery(byTimeAndId),
      answer: pageAnswer(
        z.object({
          id: z.uuid(),
          subject: z.string(),
          operatorId: z.uuid(),
          reason: z.string(),
          begunAt: z.iso.datetime(),
        }),
      ),
      handle: async ({ platform, query }) => accept(await listHolds(platform, operation, query)),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: `${path}/:id/release`,
      summary: end,
      params: idParams,
      body: z.strictObject({ reason }),
      answer: z.object({ endedAt: z.iso.datetime() }),
      handle: ({ platform, who, params, body }) =>
        endHold(platform, who, { operation, id: params.id, reason: body.reason }),
    }),
  ]
}

const begun = {
  status: 201,
  answer: z.object({ id: z.uuid(), begunAt: z.iso.datetime() }),
} as const

const chain: Hold = {
  operation: 'pause_chain',
  path: '/operator/chain-pauses',
  list: 'The pause of what is sent to the chain, if one is on.',
  end: 'Lets what waits be sent to the chain again.',
}
const payouts: Hold = {
  operation: 'hold_payout',
  path: '/operator/payout-holds',
  list: 'Payouts that are held, by their proposals, the oldest first.',
  end: 'Lets a held payout go; if it has been approved it is sent.',
}
const offers: Hold = {
  operation: 'freeze_listing',
  path: '/operator/listing-freezes',
  list: 'Offers that nobody can buy for now, the oldest first.',
  end: 'Lets an offer be bought again.',
}

/** What one operator makes stand still and one releases on, whatever the launch switches say. */
export const holdEndpoints: readonly Endpoint[] = [
  ...[chain, payouts, offers].flatMap(listAndEnd),
  endpoint({
    method: 'POST',
    path: chain.path,
    summary: 'Lets nothing more be sent to the chain; what is meant to happen there waits.',
    operation: 'pause_chain',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ reason }),
    ...begun,
    handle: ({ platform, who, body }) =>
      beginHold(platform, who, {
        operation: 'pause_chain',
        subject: 'chain',
        reason: body.reason,
      }),
  }),
  endpoint({
    method: 'POST',
    path: payouts.path,
    summary: 'Holds a proposed or agreed payout that has not been sent.',
    operation: 'hold_payout',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ proposalId: z.uuid(), reason }),
    ...begun,
    handle: ({ platform, who, body }) =>
      beginHold(platform, who, {
        operation: 'hold_payout',
        subject: body.proposalId,
        reason: body.reason,
      }),
  }),
  endpoint({
    method: 'POST',
    path: offers.path,
    summary: 'Keeps an offer from being bought and from being taken back.',
    operation: 'freeze_listing',
    audience: 'operator',
    launch: null,
    body: z.strictObject({ listingId: z.uuid(), reason }),
    ...begun,
    handle: ({ platform, who, body }) =>
      beginHold(platform, who, {
        operation: 'freeze_listing',
        subject: body.listingId,
        reason: body.reason,
      }),
  }),
]
