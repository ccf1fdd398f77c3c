import type { SandboxObject, SandboxStore } from './port.ts'
import { balanceList } from './sandbox-shapes.ts'

/** What lies where. */
const kinds: Readonly<Record<string, SandboxObject['kind']>> = {
  'checkout/sessions': 'session',
  payment_intents: 'payment_intent',
  disputes: 'dispute',
  refunds: 'refund',
}

/** The object of a path; one of another kind counts as missing. */
export async function findAt(store: SandboxStore, path: string): Promise<SandboxObject | null> {
  const found =
    /^\/v1\/(checkout\/sessions|payment_intents|disputes|refunds)\/(\w+)(?:\/expire)?$/.exec(path)
  const [, kind = '', id = ''] = found ?? []
  const object = id ? await store.find(id) : null
  return object && object.kind === kinds[kind] ? object : null
}

/** A payment page names its payment, and shows it to whoever asks for that. */
export async function expanded(
  store: SandboxStore,
  body: Record<string, unknown>,
  fields: URLSearchParams,
): Promise<Record<string, unknown>> {
  const { object, payment_intent: payment } = body
  const wanted = fields.get('expand[0]')?.startsWith('payment_intent') ?? false
  if (object !== 'checkout.session' || !wanted || typeof payment !== 'string') return body
  return { ...body, payment_intent: (await store.find(payment))?.body ?? payment }
}

/** Disputes of a payment or since a time, a page of them, the newest first. */
export async function disputeList(
  store: SandboxStore,
  fields: URLSearchParams,
): Promise<Record<string, unknown>> {
  const [payment, after] = [fields.get('payment_intent'), fields.get('starting_after')]
  const since = Number(fields.get('created[gte]') ?? 0)
  const limit = Number(fields.get('limit') ?? 10)
  const all = (await store.list('dispute'))
    .map(({ body }) => body)
    .filter((body) => payment === null || body.payment_intent === payment)
    .filter((body) => Number(body.created ?? 0) >= since)
    .toReversed()
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const data = all.slice(from, from + limit)
  const has_more = from + limit < all.length
  return { object: 'list', url: '/v1/disputes', has_more, data }
}

/** Each line of the provider's balance since a time. */
export async function readBalance(store: SandboxStore, fields: URLSearchParams) {
  const payments = await store.list('payment_intent')
  const disputes = await store.list('dispute')
  const refunds = await store.list('refund')
  const since = Number(fields.get('created[gte]') ?? 0)
  const bodies = (all: typeof payments) => all.map(({ body }) => body)
  return balanceList(bodies(payments), bodies(disputes), bodies(refunds), since)
}
