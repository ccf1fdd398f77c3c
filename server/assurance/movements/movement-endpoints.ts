import { z } from 'zod'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import { yearInParis } from '#domain/kernel/time.ts'
import { MOVEMENT_KINDS } from '#domain/ledger/movement.ts'
import {
  type Endpoint,
  endpoint,
  idParams,
  listEndpoint,
  microText,
  wholeNumber,
} from '#server/kernel/door.ts'
import { findOwnMovement, listOwnMovements } from './own-movements.ts'

const movement = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(MOVEMENT_KINDS),
  amountMicro: microText,
  balanceMicro: microText.describe('What it changed of one’s balance.'),
  certificateNumber: z.string().nullable(),
  pocket: z.object({ slug: z.string(), title: z.string(), recipientName: z.string() }).nullable(),
  fight: z
    .object({ opponentName: z.string(), eventName: z.string(), scheduledAt: z.iso.datetime() })
    .nullable(),
  orderId: z.uuid().nullable(),
  isBacking: z.boolean().describe('Whether that order is a backing, and no purchase.'),
  toAddress: z.string().nullable(),
  reference: z.string().nullable().describe('The transaction or order of a payout.'),
  elsewhere: z
    .object({ platform: z.string(), royaltyMicro: microText })
    .nullable()
    .describe(
      'Of a sale on a platform that is not ours: its address, and the royalty that it paid.',
    ),
  card: z
    .object({ eurCents: z.string(), numerator: z.string(), denominator: z.string() })
    .nullable()
    .describe('What a card was charged, and the euros per USDC as a fraction.'),
})

const own = { method: 'GET', operation: 'own_account', audience: 'person', launch: null } as const
const FIRST_YEAR = 2_000

/** Every movement of one's own money. */
export const movementEndpoints: readonly Endpoint[] = [
  listEndpoint({
    ...own,
    path: '/movements',
    summary:
      'Every movement of one’s own money, the latest first; of one kind, or of one year in Paris.',
    list: listOwnMovements,
    filter: {
      kind: z.enum(MOVEMENT_KINDS).optional(),
      year: wholeNumber(FIRST_YEAR, 9_000).optional(),
    },
    item: movement,
    handle: async ({ platform, who, query: { kind, year, ...page } }) => {
      const span = year === undefined ? {} : yearInParis(year)
      return accept(await listOwnMovements(platform, page, who, { kind, ...span }))
    },
  }),
  endpoint({
    ...own,
    path: '/movements/:id',
    summary: 'One movement of one’s own money.',
    params: idParams,
    answer: movement,
    handle: async ({ platform, who, params }) => {
      const found = await findOwnMovement(platform, who, params.id)
      return found ? accept(found) : refuse({ code: 'unknown_object' })
    },
  }),
]
