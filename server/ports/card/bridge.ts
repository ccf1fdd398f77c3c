import { z } from 'zod'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import {
  type CardConversion,
  CardRefused,
  type CardTreasury,
  CardUnanswered,
  type ConversionOrder,
} from './port.ts'

/** The platform's account at Bridge, the balance it converts from, and where the USDC goes. */
export interface BridgeSettings {
  apiKey: string
  /** The customer in whose name money moves: the platform's own company. */
  customerId: string
  /** The balance at Bridge that card payouts arrive on. */
  walletId: string
  /** The chain, and the escrow's address on it. */
  rail: string
  toAddress: string
  /** Stands in for the network: the sandbox answers in this process. */
  fetch?: (request: Request) => Promise<Response>
}

const base = 'https://api.bridge.xyz/v0'
const timeoutMs = 10_000
const mostPerPage = 100

const transferShape = z.object({
  id: z.string().min(1).max(64),
  client_reference_id: z.string().nullish(),
  state: z.string(),
  receipt: z.object({ final_amount: z.string().nullish() }).nullish(),
})
type Transfer = z.infer<typeof transferShape>
const pageShape = z.object({ data: z.array(transferShape) })

/** States that end a transfer with the money where it was. Any other unknown one is still pending. */
const undone: ReadonlySet<string> = new Set(['canceled', 'returned', 'refunded'])

/**
 * Treasury conversion by Bridge's Transfers API: euros out of a balance, USDC to the escrow, found again by our reference
 * (`client_reference_id`), since the provider keeps an idempotency key for a day only.
 */
export function createBridgeTreasury(settings: BridgeSettings): CardTreasury {
  const call = async (path: string, init: { method: string; key?: string; body?: unknown }) =>
    ask(settings, path, init)
  return {
    async convert(order) {
      const body = toTransfer(settings, order)
      const answer = await call('/transfers', { method: 'POST', key: order.key, body })
      return toConversion(read(transferShape, answer))
    },
    async findConversion({ key, reference, askedAt }) {
      if (reference !== null) {
        const path = `/transfers/${encodeURIComponent(reference)}`
        return toConversion(read(transferShape, await call(path, { method: 'GET' })))
      }
      const since = `updated_after_ms=${askedAt.getTime() - 60_000}&limit=${mostPerPage}`
      let after = ''
      while (true) {
        const answer = await call(`/transfers?${since}${after}`, { method: 'GET' })
        const { data } = read(pageShape, answer)
        const own = data.find((transfer) => transfer.client_reference_id === key)
        if (own) return toConversion(own)
        const last = data.at(-1)
        if (!last || data.length < mostPerPage) return null
        after = `&starting_after=${encodeURIComponent(last.id)}`
      }
    },
  }
}

function toTransfer(
  { customerId, walletId, rail, toAddress }: BridgeSettings,
  { key, amountMinor, currency }: ConversionOrder,
) {
  const digits = amountMinor.toString().padStart(3, '0')
  return {
    client_reference_id: key,
    amount: `${digits.slice(0, -2)}.${digits.slice(-2)}`,
    on_behalf_of: customerId,
    developer_fee: '0.0',
    source: { payment_rail: 'bridge_wallet', currency, bridge_wallet_id: walletId },
    destination: { payment_rail: rail, currency: 'usdc', to_address: toAddress },
  }
}

function toConversion({ id: reference, state, receipt }: Transfer): CardConversion {
  if (state === 'payment_processed') {
    return { state: 'done', reference, receivedMicro: toMicro(receipt?.final_amount ?? '') }
  }
  if (undone.has(state)) return { state: 'refused', reference, reason: state }
  return { state: 'pending', reference }
}

/** Fractions of a micro-USDC are cut. A receipt without an amount is no answer. */
function toMicro(amount: string): MicroUsdc {
  const match = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(amount)
  if (!match) throw new CardUnanswered('the receipt says no amount')
  const [, whole = '0', fraction = ''] = match
  return micro(BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6)))
}

async function ask(
  settings: BridgeSettings,
  path: string,
  { method, key, body }: { method: string; key?: string; body?: unknown },
): Promise<unknown> {
  const headers = new Headers({ 'api-key': settings.apiKey, 'content-type': 'application/json' })
  if (key !== undefined) headers.set('idempotency-key', key)
  const send = settings.fetch ?? fetch
  try {
    const request = new Request(base + path, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = await send(request)
    if (answer.ok) return await answer.json()
    refuse(answer.status, await answer.text())
  } catch (error) {
    if (error instanceof CardRefused || error instanceof CardUnanswered) throw error
    throw new CardUnanswered(error instanceof Error ? error.message : String(error))
  }
}

/** A refusal is an answer; too many calls, a wrong key, a running call with the same key and a server's failure are not. */
function refuse(status: number, text: string): never {
  const answered = status === 400 || status === 403 || status === 404 || status === 422
  const message = `${status} ${text.slice(0, 200)}`
  throw answered ? new CardRefused(message) : new CardUnanswered(message)
}

function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CardUnanswered('the treasury answered something else')
}
