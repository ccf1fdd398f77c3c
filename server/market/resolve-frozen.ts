import { acceptUnless, refuse } from '#domain/kernel/refusal.ts'
import type { Resolution } from '#domain/orders/frozen-order.ts'
import { approvable } from '#server/approvals/door.ts'
import { lockResolvableBacking } from '#server/orders/door.ts'
import { lockResolvablePurchase } from './resolve-purchase.ts'

interface Resolving {
  orderId: string
  resolution: Resolution
}

/**
 * One operator proposes to release or refund a frozen order or purchase on the market, and a second one approves. Refuses
 * `unknown_object`, `transition_not_allowed` for what is not frozen, and what prevents that end. Rule KYC-02.
 */
export const frozenResolution = approvable({
  operation: 'resolve_screening_hit',
  subject: '*',
  path: '/resolutions/:id/approvals',
  // What is proposed is never rewritten: earlier proposals name any order as a backing.
  payloadOf: ({ backingId, orderId = backingId, resolution }): Resolving | null =>
    typeof orderId === 'string' ? { orderId, resolution: resolution as Resolution } : null,
  load: async ({ trx, platform }, { orderId }: Resolving) =>
    (await lockResolvableBacking(trx, platform, orderId)) ??
    (await lockResolvablePurchase(trx, platform, orderId)),
  owners: ({ owners }) => owners,
  decide: async (_, frozen, { orderId, resolution }: Resolving & { reason: string }) =>
    acceptUnless(await frozen.refusalsOf(resolution), () => ({
      subject: frozen.subject,
      payload: { orderId, resolution },
    })),
  carryOut: async (_, frozen, { resolution }, approved) => {
    const [first, ...more] = await frozen.refusalsOf(resolution)
    return first ? refuse(first, ...more) : frozen.resolve(resolution, approved)
  },
})
