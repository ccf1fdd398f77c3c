import type { SandboxObject, SandboxStore } from './port.ts'

/** What lies where. */
const kinds: Readonly<Record<string, SandboxObject['kind']>> = {
  'checkout/sessions': 'session',
  payment_intents: 'payment_intent',
  disputes: 'dispute',
}

/** The one thing that an address means; what is of another kind is not there. */
export async function findAt(store: SandboxStore, path: string): Promise<SandboxObject | null> {
  const found = /^\/v1\/(checkout\/sessions|payment_intents|disputes)\/(\w+)(?:\/expire)?$/.exec(
    path,
  )
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
