import { z } from 'zod'
import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, listOperators, proposal } from '#server/approvals/door.ts'
import { type Endpoint, endpoint, idParams, lineText } from '#server/kernel/door.ts'
import {
  listOperatorWebhookEndpoints,
  removeOperatorWebhookEndpoint,
} from '#server/webhooks/door.ts'
import { operatorChange } from './manage-operators.ts'
import { operatorPerson } from './name-operator-person.ts'
import { launchChange } from './turn-launch-switch.ts'
import { ownWebhookEndpoint } from './webhook-endpoint-routes.ts'

const handle = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)
const roles = z.array(z.enum(OPERATOR_ROLES)).max(OPERATOR_ROLES.length)
const reason = z.string().trim().min(1).max(5_000)

/** A new operator: at least one role. */
export const newOperator = z.strictObject({
  handle,
  name: lineText(2, 120),
  roles: roles.min(1),
})

const changeInput = z.discriminatedUnion('kind', [
  newOperator.extend({ kind: z.literal('add') }),
  z.strictObject({ kind: z.literal('roles'), handle, roles }),
  z.strictObject({ kind: z.literal('disable'), handle }),
])

const shared = { audience: 'operator', launch: null } as const

/** Who the operators are, and what is launched. */
export const administrationEndpoints: readonly Endpoint[] = [
  endpoint({
    ...shared,
    method: 'GET',
    path: '/operator/operators',
    summary: 'The operators and their roles.',
    operation: 'read_audit_log',
    answer: z.array(
      z.object({
        handle: z.string(),
        name: z.string(),
        roles: z.array(z.enum(OPERATOR_ROLES)),
        disabledAt: z.iso.datetime().nullable(),
        personNamed: z.boolean(),
      }),
    ),
    handle: async ({ platform }) => accept(await listOperators(platform)),
  }),
  proposal({
    path: '/operator/operator-changes',
    summary: 'Asks for an operator to be added, changed or disabled; another admin has to approve.',
    operation: 'manage_operators',
    body: z.strictObject({ change: changeInput, reason }),
    handle: ({ platform, who, body: { change, ...because } }) =>
      operatorChange.propose(platform, who, { ...change, ...because }),
  }),
  approvalEndpoint(operatorChange, 'Approves a change among the operators, which is then made.'),
  proposal({
    path: '/operator/operator-persons',
    summary:
      'Asks for an account to be named as an operator’s own, about which they decide nothing; another admin has to approve.',
    operation: 'manage_operators',
    body: z.strictObject({ handle, email: z.email().max(254).nullable(), reason }),
    handle: ({ platform, who, body }) => operatorPerson.propose(platform, who, body),
  }),
  approvalEndpoint(operatorPerson, 'Approves whose account is an operator’s own.'),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/operator/operator-webhook-endpoints',
    summary: 'The addresses of all operators’ programs that are told of events, the oldest first.',
    operation: 'manage_operators',
    answer: z.object({
      items: z.array(
        ownWebhookEndpoint.extend({
          operator: z.string(),
          mayBeTold: z
            .boolean()
            .describe('False once the operator is disabled or has no role for it any more.'),
        }),
      ),
    }),
    handle: async ({ platform }) => accept({ items: await listOperatorWebhookEndpoints(platform) }),
  }),
  endpoint({
    ...shared,
    method: 'POST',
    path: '/operator/operator-webhook-endpoints/:id/removal',
    summary: 'Takes the address of an operator’s program away, with its messages.',
    operation: 'manage_operators',
    params: idParams,
    body: z.strictObject({ reason }),
    answer: z.object({ outcome: z.literal('removed') }),
    handle: ({ platform, who, params, body }) =>
      removeOperatorWebhookEndpoint(platform, who, { ...params, ...body }),
  }),
  endpoint({
    ...shared,
    method: 'GET',
    path: '/operator/launch',
    summary: 'Which parts are launched.',
    operation: 'read_audit_log',
    answer: z.object({
      accounts: z.boolean(),
      backing: z.boolean(),
      fighterRegistration: z.boolean(),
    }),
    handle: async ({ platform }) => accept(await platform.launch.readWithin(platform.db)),
  }),
  proposal({
    path: '/operator/launch-changes',
    summary: 'Asks for a launch switch to be turned; another admin has to approve.',
    operation: 'turn_launch_switch',
    body: z.strictObject({
      launchSwitch: z.enum(LAUNCH_SWITCHES),
      on: z.boolean(),
      authorisationReference: z.string().trim().min(1).max(200).nullable(),
      reason,
    }),
    handle: ({ platform, who, body }) => launchChange.propose(platform, who, body),
  }),
  approvalEndpoint(launchChange, 'Approves a launch switch, which is then turned.'),
]
