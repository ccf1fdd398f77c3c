import { z } from 'zod'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import { messageShape } from '#server/webhooks/door.ts'
import { exampleOf } from './openapi-example.ts'
import { describeFields } from './openapi-fields.ts'
import type { Json } from './openapi-shared.ts'

const says: { readonly [Event in WebhookEvent]: string } = {
  'backing.confirmed': 'An order is paid; its certificate has a number.',
  'backing.refunded': 'The money of an order goes back.',
  'pocket.published': 'A Pocket is published.',
  'pocket.closed': 'The sale of a Pocket has ended and its books are closed.',
  'pocket.released': 'A step of a Pocket’s release plan was released to its recipient.',
  'fight.settled': 'What a covered fight has brought is divided.',
  'payout.paid': 'A payout has left for its recipient’s address.',
  'claim.paid': 'What a holder has claimed has left for their address.',
  'certificate.burned': 'A certificate is burned.',
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
const headers = [
  header('webhook-id', 'The message’s id, the same on every try: handle each once.'),
  header('webhook-timestamp', 'Seconds since 1970, by the platform’s clock.'),
  header('webhook-signature', 'Standard Webhooks `v1,…`; two of them while a secret is exchanged.'),
]

/** The messages that go out, from the schemas that they are made by. */
export function describeWebhooks(): Json {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((event) => {
      const json = z.toJSONSchema(messageShape(event), { io: 'output', unrepresentable: 'any' })
      const { $schema: _dialect, ...bare } = json
      const schema = describeFields(bare)
      const post = {
        operationId: `webhook-${event.replace('.', '-')}`,
        summary: says[event],
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(schema) } },
        },
        responses: {
          '2XX': { description: 'Taken. Anything else is tried again for almost three days.' },
          '410': { description: 'Gone: the address is told no more.' },
        },
      }
      return [event, { post }]
    }),
  )
}
