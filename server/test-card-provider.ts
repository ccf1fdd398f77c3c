import type { Platform } from './platform.ts'

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
