import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import {
  type Endpoint,
  endpoint,
  givenReason,
  idParams,
  listEndpoint,
} from '#server/kernel/door.ts'
import { listUnconfirmed, sendAnew } from './unconfirmed-contracts.ts'

const shared = { operation: 'manage_jobs', audience: 'operator', launch: null } as const

/** Contracts without a confirmation e-mail. */
export const unconfirmedContractEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...shared,
    path: '/operator/unconfirmed-contracts',
    summary:
      'Orders that stand and whose confirmation by email is not proven: refused by its address, or never sent; the oldest first.',
    list: listUnconfirmed,
    item: z.object({
      orderId: z.uuid(),
      certificateNumber: z.string(),
      pocketTitle: z.string(),
      confirmedAt: z.iso.datetime(),
      refusedAt: z.iso.datetime().nullable(),
      reason: z.string().nullable(),
      withdrawableUntil: z.iso.datetime().nullable(),
    }),
    handle: async ({ platform, query }) => accept(await listUnconfirmed(platform, query)),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/operator/unconfirmed-contracts/:id/email',
    summary: 'Sends the email that confirms an order anew, to the address of today.',
    params: idParams,
    body: givenReason,
    status: 201,
    answer: z.object({ emailKey: z.string() }),
    handle: ({ platform, who, params, body }) => sendAnew(platform, who, { ...params, ...body }),
  }),
]
