import type { ShownValue } from './shown-once.tsx'

export interface TokenRow {
  id: string
  name: string
  scopes: readonly string[]
  dates: string
  used: string
  expired: boolean
}

export interface WebhookEndpointRow {
  id: string
  url: string
  events: readonly string[]
  state: { tone: 'gain' | 'caution' | 'loss'; text: string }
  disabled: boolean
  logHref: string
  /** Its messages, where the address asks for them. */
  log: DeliveryLog | null
}

export interface DeliveryLog {
  rows: readonly DeliveryRow[]
  /** The address of the next page; null at the end. */
  olderHref: string | null
  /** The address of the first page; null on it. */
  newestHref: string | null
}

export interface DeliveryRow {
  id: string
  event: string
  at: string
  state: { tone: 'gain' | 'caution' | 'loss'; text: string }
  /** How often it was tried, what came of it, and when next. */
  detail: string
  body: string
}

/** What the page of one's own programs shows. */
export interface ProgramsView {
  recent: boolean
  path: string
  tokens: readonly TokenRow[]
  webhookEndpoints: readonly WebhookEndpointRow[]
  scopes: readonly { value: string; label: string }[]
  events: readonly { value: string; label: string }[]
  days: readonly { value: string; label: string }[]
}

/** What came of a form of this page, beside what every form of the account says. */
export interface MadeValue {
  /** A value that is told now and never again, and by which form. */
  shown: ShownValue | null
}
