import { createHash } from 'node:crypto'
import { z } from 'zod'
import { MICRO_PER_USDC } from '#domain/kernel/money.ts'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { type EurRate, parseEurRate } from '#domain/payments/card-quote.ts'
import type { SandboxObject, SandboxStore } from './port.ts'

/** The dependencies of the treasury's stand-in. */
export interface SandboxBridgeContext {
  store: SandboxStore
  now(): Date
  letters(count: number): string
  apiKey: string
  eurPerUsdc: string
}

/** By the cents of the amount: how the stand-in fails. */
const SLOW = 16
const REFUSED = 17
const ANSWER_LOST = 18
const BETTER = 28
const WORSE = 29

const asked = z.object({
  client_reference_id: z.string().min(1).max(255),
  amount: z.string().regex(/^\d+\.\d\d$/),
  source: z.object({ currency: z.literal('eur') }).loose(),
  destination: z.object({ currency: z.literal('usdc') }).loose(),
})
type Asked = z.infer<typeof asked>

/**
 * The treasury's side of a conversion, in the wire format of Bridge's transfers. An amount whose cents are 16 takes an hour,
 * 17 is cancelled at its first try, the answer to 18 is lost, 28 is executed 1 % better than quoted and 29 1 % worse.
 */
export function createSandboxBridge(context: SandboxBridgeContext) {
  return async (request: Request): Promise<Response> => {
    if (request.headers.get('api-key') !== context.apiKey) return failure(401, 'unauthorized')
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/v0/, '')
    if (request.method === 'POST' && path === '/transfers') return create(context, request)
    if (path === '/transfers') return list(context, searchParams)
    const found = await context.store.find(path.replace('/transfers/', ''))
    if (found?.kind !== 'transfer') return failure(404, 'not_found')
    return Response.json(shown(found.body, context.now()))
  }
}

function failure(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status })
}

/** The same key with the same request is the same transfer. */
async function create(context: SandboxBridgeContext, request: Request): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (!key) return failure(400, 'missing_idempotency_key')
  const text = await request.text()
  const bodyHash = createHash('sha256').update(text).digest('hex')
  const earlier = await context.store.findByKey(`bridge:${key}`)
  if (earlier) {
    const same = earlier.body.sandbox_body === bodyHash
    return same ? Response.json(shown(earlier.body, context.now())) : failure(422, 'key_reused')
  }
  const parsed = asked.safeParse(JSON.parse(text))
  if (!parsed.success) return failure(400, 'invalid_parameters')
  const body = { ...transferOf(context, parsed.data), sandbox_body: bodyHash }
  await context.store.keep({ id: body.id, kind: 'transfer', body }, `bridge:${key}`)
  if (centsOf(parsed.data) === ANSWER_LOST) return failure(503, 'unavailable')
  return Response.json(shown(body, context.now()), { status: 201 })
}

const centsOf = ({ amount }: Asked) => Number(amount.slice(-2))

function transferOf({ now, letters, eurPerUsdc }: SandboxBridgeContext, given: Asked) {
  const cents = centsOf(given)
  const at = now()
  const slow = cents === SLOW
  // A second try of the same order is let through.
  const refused = cents === REFUSED && !given.client_reference_id.endsWith(':2')
  const hundredths = cents === BETTER ? 101n : 100n
  const finalAmount = boughtFor(
    given.amount,
    parseEurRate(eurPerUsdc),
    cents === WORSE ? 99n : hundredths,
  )
  return {
    ...given,
    id: `transfer_${letters(24)}`,
    state: refused ? 'canceled' : 'payment_processed',
    receipt: {
      initial_amount: given.amount,
      developer_fee: '0.0',
      exchange_fee: '0.0',
      subtotal_amount: given.amount,
      gas_fee: '0.0',
      final_amount: finalAmount,
    },
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    sandbox_ready_at: at.getTime() + (slow ? HOUR_MS : 0),
  }
}

function boughtFor(amount: string, rate: EurRate, hundredths: bigint): string {
  const eurCents = BigInt(amount.replace('.', ''))
  const divisor = 100n * rate.numerator * 100n
  const bought = (eurCents * MICRO_PER_USDC * rate.denominator * hundredths) / divisor
  const digits = bought.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** Until it is ready there is no receipt. */
function shown({ sandbox_ready_at: readyAt, sandbox_body: _, ...transfer }: Body, now: Date): Body {
  if (now.getTime() >= Number(readyAt)) return transfer
  return { ...transfer, state: 'in_review', receipt: null }
}

type Body = SandboxObject['body']

async function list(
  { store, now }: SandboxBridgeContext,
  query: URLSearchParams,
): Promise<Response> {
  const since = Number(query.get('updated_after_ms') ?? 0)
  const all = (await store.list('transfer'))
    .map(({ body }) => body)
    .filter(({ updated_at: at }) => Date.parse(String(at)) >= since)
  const after = query.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + Number(query.get('limit') ?? 10))
  return Response.json({ count: data.length, data: data.map((body) => shown(body, now())) })
}
