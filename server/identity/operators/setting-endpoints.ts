import { z } from 'zod'
import { accept } from '#domain/kernel/refusal.ts'
import { approvalEndpoint, proposal } from '#server/approvals/door.ts'
import {
  type Endpoint,
  endpoint,
  instantText,
  microText,
  settingValue,
} from '#server/kernel/door.ts'
import { findFees, findStartRate, listSettings, settingChange } from './change-settings.ts'

const at = z.iso.datetime()
const text = z.string().trim().min(1).max(2_000)
const operators = { audience: 'operator', launch: null, operation: 'change_settings' } as const

/** The figures of the business: what counts, what will, and how two admins change it. */
export const settingEndpoints: readonly Endpoint[] = [
  endpoint({
    ...operators,
    method: 'GET',
    path: '/operator/settings',
    summary: 'The settings in force, and every change of one, the latest to count first.',
    operation: 'read_audit_log',
    answer: z.object({
      inForce: z.record(z.string(), z.unknown()),
      startRate: z
        .object({ eurPerUsdc: z.string(), source: z.string() })
        .nullable()
        .describe('Euros per USDC that the start set, which count while no setting does.'),
      changes: z.array(
        z.object({
          proposalId: z.uuid(),
          name: z.string(),
          value: z.unknown(),
          effectiveAt: at,
          recordedAt: at,
          authorisation: z.string(),
          reason: z.string(),
          authorId: z.uuid(),
          approverIds: z.array(z.uuid()),
        }),
      ),
    }),
    handle: async ({ platform }) => {
      const [settings, startRate] = [await listSettings(platform), await findStartRate(platform)]
      return accept({ ...settings, startRate })
    },
  }),
  proposal({
    path: '/operator/setting-changes',
    summary: 'Asks for a setting to change from an instant on; another admin has to approve.',
    operation: 'change_settings',
    body: z.strictObject({
      change: settingValue,
      effectiveAt: instantText,
      authorisation: text,
      reason: text,
    }),
    handle: ({ platform, who, body }) => settingChange.propose(platform, who, body),
  }),
  approvalEndpoint(
    settingChange,
    'Approves a change of a setting, which then counts from its instant on.',
  ),
  endpoint({
    method: 'GET',
    path: '/fees',
    summary: 'The fees in force, and those announced. What was sold before keeps its own.',
    operation: 'public_pages',
    audience: 'anyone',
    launch: null,
    answer: z.object({
      inForce: z.object({
        minimumMicro: z.object({ tips: microText, share: microText, federation: microText }),
        saleFeeBps: z.number(),
        payoutFeeBps: z.number(),
        premiumBps: z.number(),
        coverLevel1Bps: z.number(),
        coverLevel2Bps: z.number(),
        royaltyBps: z.number(),
        release: z.object({
          walletHours: z.number(),
          cardDays: z.number(),
          cardHeldBackBps: z.number(),
          cardHeldBackDays: z.number(),
        }),
      }),
      announced: z.array(z.object({ name: z.string(), value: z.unknown(), effectiveAt: at })),
    }),
    handle: async ({ platform }) => accept(await findFees(platform)),
  }),
]
