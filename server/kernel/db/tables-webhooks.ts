import type { Generated } from 'kysely'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { At, Maybe, MaybeAt } from './column-types.ts'

export interface WebhookEndpointRow {
  id: string
  person_id: Maybe<string>
  operator_id: Maybe<string>
  url: string
  events: WebhookEvent[]
  /** Sealed, both. */
  secret: string
  previous_secret: Maybe<string>
  previous_until: MaybeAt
  created_at: At
  failing_since: MaybeAt
  disabled_at: MaybeAt
}

export interface WebhookDeliveryRow {
  id: string
  webhook_endpoint_id: string
  event: WebhookEvent
  subject: string
  body: string
  created_at: At
  state: Generated<'pending' | 'delivered' | 'failed'>
  tries: Generated<number>
  due_at: At
  leased_until: MaybeAt
  lease: Generated<bigint>
  last_tried_at: MaybeAt
  last_status: Maybe<number>
  last_error: Maybe<string>
}
