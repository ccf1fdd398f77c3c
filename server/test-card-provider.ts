import type { Platform } from './platform.ts'
import { eventObject } from './ports/card/sandbox-shapes.ts'

/** The stand-in of the card provider that this platform asks. */
export function cardProviderOf({ ports }: Pick<Platform, 'ports'>) {
  const { sandboxStripe } = ports
  if (!sandboxStripe) throw new Error('the sandbox provider is there')
  return sandboxStripe
}

/** Brings a message to the platform's address, as the card provider does. */
export async function deliverCardMessage(url: string, body: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${url}/webhooks/stripe`, { method: 'POST', headers, body })
  return { status: answer.status, body: await answer.json() }
}

/** What a page was to bring. `names`: what the payment says that it pays, without a word the order `id`. */
interface Unheard {
  page: string
  id: string
  names?: object | undefined
  /** Without a word as the page was opened. */
  wentAt?: Date
}

/** A payment that went through, and the message of it that nobody has sent yet. */
export async function takeUnheard(
  platform: Pick<Platform, 'ports'>,
  { page, id, names = { backing_id: id }, wentAt }: Unheard,
) {
  const provider = cardProviderOf(platform)
  const session = await provider.find(page.slice(page.lastIndexOf('/') + 1))
  const payment = {
    id: `pi_${id.replaceAll('-', '')}`,
    object: 'payment_intent',
    amount: session?.amount_total,
    amount_received: session?.amount_total,
    currency: 'eur',
    status: 'succeeded',
    metadata: names,
    created: session?.created,
  }
  await provider.remember('payment_intent', payment)
  const seenAt = wentAt ?? new Date(Number(session?.created) * 1000)
  const event = eventObject(`evt_${payment.id}`, 'payment_intent.succeeded', payment, seenAt)
  const body = JSON.stringify(event)
  return { paymentId: payment.id, body, signature: provider.sign(body) }
}

/** We are told only now of a payment that went through. Gives its id. */
export async function tellOfPayment(
  site: { url: string; platform: Pick<Platform, 'ports'> },
  unheard: Unheard,
): Promise<string> {
  const { paymentId, body, signature } = await takeUnheard(site.platform, unheard)
  const taken = await deliverCardMessage(site.url, body, signature)
  if (taken.status !== 200) throw new Error(JSON.stringify(taken.body))
  return paymentId
}
