import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { type Endpoint, endpoint, idParams, listEndpoint } from '#server/kernel/door.ts'
import { beginHold, releaseHold } from './hold-subject.ts'
import type { HoldKind } from './is-on-hold.ts'
import { listHolds } from './read-holds.ts'

const reason = z.string().max(2_000)

interface Hold<Body> {
  operation: HoldKind
  path: `/${string}`
  list: string
  begin: string
  end: string
  body: z.ZodType<Body>
  subjectOf: (body: Body) => string
}

/** How one kind is listed, begun and released. */
function endpointsOf<Body extends { reason: string }>({
  operation,
  path,
  list,
  begin,
  end,
  body,
  subjectOf,
}: Hold<Body>): readonly Endpoint[] {
  const common = { operation, audience: 'operator', launch: null } as const
  const hold = beginHold(operation)
  const release = releaseHold(operation)
  return [
    listEndpoint({
      ...common,
      path,
      summary: list,
      list: listHolds,
      item: z.object({
        id: z.uuid(),
        subject: z.string(),
        operatorId: z.uuid(),
        reason: z.string(),
        begunAt: z.iso.datetime(),
      }),
      handle: async ({ platform, query }) => accept(await listHolds(platform, query, operation)),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path,
      summary: begin,
      body,
      status: 201,
      answer: z.object({ id: z.uuid(), begunAt: z.iso.datetime() }),
      handle: ({ platform, who, body: asked }) =>
        hold(platform, who, { subject: subjectOf(asked), reason: asked.reason }),
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
        release(platform, who, { id: params.id, reason: body.reason }),
    }),
  ]
}

/** What one operator holds and one releases, whatever the launch switches say. */
export const holdEndpoints: readonly Endpoint[] = [
  ...endpointsOf({
    operation: 'pause_chain',
    path: '/operator/chain-pauses',
    list: 'The pause of what is sent to the chain, if one is on.',
    begin: 'Lets nothing more be sent to the chain; what is meant to happen there waits.',
    end: 'Lets what waits be sent to the chain again.',
    body: z.strictObject({ reason }),
    subjectOf: () => 'chain',
  }),
  ...endpointsOf({
    operation: 'hold_payout',
    path: '/operator/payout-holds',
    list: 'Payouts that are held, by their proposals, the oldest first.',
    begin: 'Holds a proposed or approved payout that has not been sent.',
    end: 'Lets a held payout go; if it has been approved it is sent.',
    body: z.strictObject({ proposalId: z.uuid(), reason }),
    subjectOf: ({ proposalId }) => proposalId,
  }),
  ...endpointsOf({
    operation: 'freeze_listing',
    path: '/operator/listing-freezes',
    list: 'Offers that nobody can buy for now, the oldest first.',
    begin: 'Keeps an offer from being bought and from being taken back.',
    end: 'Lets an offer be bought again.',
    body: z.strictObject({ listingId: z.uuid(), reason }),
    subjectOf: ({ listingId }) => listingId,
  }),
]
