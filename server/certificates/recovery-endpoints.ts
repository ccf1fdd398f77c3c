import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import { confirmPassword } from '#server/identity/door.ts'
import {
  certificateParams,
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
  reasonBody,
} from '#server/kernel/door.ts'
import { walletRecovery } from './approve-recovery.ts'
import { askRecovery } from './ask-recovery.ts'
import { objectToRecovery, refuseRecovery, withdrawRecovery } from './end-recovery.ts'
import { findPublicRecovery, listAskedRecoveries, listRecoveries } from './read-recoveries.ts'

const at = z.iso.datetime()
/** A recovery, as the API tells it. */
export const recovery = z.object({
  id: z.uuid(),
  certificateNumber: z.string(),
  fromAddress: z.string(),
  toAddress: z.string(),
  status: z.enum(['asked', 'public', 'due', 'done', 'ended']),
  approvedAt: at.nullable(),
  recoversAt: at.nullable(),
  objectionText: z.string(),
})
const forAll = { operation: 'public_pages', audience: 'anyone', launch: null } as const
const own = { operation: 'ask_recovery', audience: 'person', launch: null } as const
const operators = { operation: 'recover_certificate', audience: 'operator', launch: null } as const

/** Moving certificates from a lost wallet to another one of the same person; never behind a launch switch. */
export const recoveryEndpoints: readonly Endpoint[] = [
  endpoint({
    ...own,
    method: 'POST',
    path: '/certificates/:number/recovery',
    summary: 'Asks for a certificate in a lost wallet to go to another linked wallet of one’s own.',
    params: certificateParams,
    body: z.strictObject({ walletId: z.uuid(), password: z.string().min(1).max(1_024) }),
    countsTries: true,
    status: 201,
    answer: z.object({ recoveryId: z.uuid() }),
    handle: async ({ platform, who, params, body: { walletId, password } }) => {
      const confirmed = await confirmPassword(platform, who, password)
      return confirmed.ok ? askRecovery(platform, who, { ...params, walletId }) : confirmed
    },
  }),
  endpoint({
    ...own,
    method: 'DELETE',
    path: '/certificates/:number/recovery',
    summary: 'Takes back what one has asked for.',
    params: certificateParams,
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params }) => withdrawRecovery(platform, who, params.number),
  }),
  listEndpoint({
    ...forAll,
    path: '/recoveries',
    summary: 'Recoveries that were approved and wait for their seven days.',
    list: listRecoveries,
    item: recovery,
    handle: async ({ platform, query }) => accept(await listRecoveries(platform, query)),
  }),
  endpoint({
    ...forAll,
    method: 'GET',
    path: '/recoveries/:id',
    summary: 'One recovery that was approved, and what became of it.',
    params: idParams,
    answer: recovery,
    handle: ({ platform, params }) => findPublicRecovery(platform, params.id),
  }),
  endpoint({
    ...forAll,
    method: 'POST',
    path: '/recoveries/:id/objection',
    summary: 'Ends a recovery by the signature of the wallet that was said to be lost.',
    params: idParams,
    body: z.strictObject({
      signature: z
        .string()
        .max(16_384)
        .regex(/^0x([0-9a-fA-F]{2})+$/),
    }),
    countsTries: true,
    status: 204,
    answer: z.null(),
    handle: ({ platform, params, body }) => objectToRecovery(platform, params.id, body.signature),
  }),
  listEndpoint({
    ...operators,
    path: '/operator/recoveries',
    summary: 'Recoveries that wait for two operators.',
    list: listAskedRecoveries,
    item: recovery,
    handle: async ({ platform, query }) => accept(await listAskedRecoveries(platform, query)),
  }),
  proposal({
    path: '/operator/recoveries/:id/proposal',
    summary: 'Be for a recovery; a second operator is to approve.',
    operation: 'recover_certificate',
    params: idParams,
    body: reasonBody,
    handle: ({ platform, who, params, body }) =>
      walletRecovery.propose(platform, who, { recoveryId: params.id, ...body }),
  }),
  approvalEndpoint(
    walletRecovery,
    'Approves a recovery: it is public from then on, for seven days.',
  ),
  endpoint({
    ...operators,
    method: 'POST',
    path: '/operator/recoveries/:id/refusal',
    summary: 'End a recovery that should not be.',
    params: idParams,
    body: reasonBody,
    status: 204,
    answer: z.null(),
    handle: ({ platform, who, params, body }) =>
      refuseRecovery(platform, who, { recoveryId: params.id, ...body }),
  }),
]
