import type { CardDelivery, SandboxMessage, SignedMessage } from './port.ts'

/** The messages of one payment as they are sent: none where they are late or lost. */
export function asDelivered(
  messages: readonly SignedMessage[],
  delivery: CardDelivery,
): readonly SignedMessage[] {
  switch (delivery) {
    case 'once':
      return messages
    case 'twice':
      return [...messages, ...messages]
    case 'reversed':
      return messages.toReversed()
    case 'corrupt':
      return messages.map((message) => ({
        ...message,
        body: message.body.replace('"amount_received":', '"amount_received":1'),
      }))
    default:
      return []
  }
}

/** What is shown of an event that was made. */
export function messageOf(event: Record<string, unknown>): SandboxMessage {
  const { object } = event.data as { object: Record<string, unknown> }
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return {
    eventId: String(event.id),
    type: String(event.type),
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    createdAt: new Date(Number(event.created) * 1000),
  }
}
