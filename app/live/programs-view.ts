import type {
  DeliveryLog,
  DeliveryRow,
  ProgramsView,
  TokenRow,
  WebhookEndpointRow,
} from '#app/screens/account/program-views.ts'
import { countText, dateText, dateTimeText, shortDateText } from '#app/texts/format.ts'
import { programTexts as texts } from '#app/texts/programs.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/identity/token-scope.ts'
import { addDays } from '#domain/kernel/time.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'

/** Where the page is. */
const PROGRAMS_PATH = '/compte/programmes'

/** For how many days a token may be asked for. */
export const TOKEN_DAYS = [30, 90, 180, 365] as const

interface OwnToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

interface OwnWebhookEndpoint {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly failingSince: Date | null
  readonly disabledAt: Date | null
}

interface OwnDelivery {
  readonly id: string
  readonly event: WebhookEvent
  readonly body: string
  readonly createdAt: Date
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly tries: number
  readonly dueAt: Date
  readonly lastStatus: number | null
  readonly lastError: string | null
}

/** The messages of one webhook endpoint that the address asks for. */
export interface AskedLog {
  readonly webhookEndpointId: string
  readonly items: readonly OwnDelivery[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
  /** True on the first page. */
  readonly first: boolean
}

export interface ProgramFacts {
  readonly recent: boolean
  readonly tokens: readonly OwnToken[]
  readonly webhookEndpoints: readonly OwnWebhookEndpoint[]
  readonly log: AskedLog | null
  readonly now: Date
}

/** One's own programs, in words. */
export function programsView({
  recent,
  tokens,
  webhookEndpoints,
  log,
  now,
}: ProgramFacts): ProgramsView {
  return {
    recent,
    path: PROGRAMS_PATH,
    tokens: tokens.map((token) => tokenOf(token, now)),
    webhookEndpoints: webhookEndpoints.map((webhookEndpoint) =>
      webhookEndpointOf(webhookEndpoint, log, now),
    ),
    scopes: TOKEN_SCOPES.map((value) => ({ value, label: texts.scopes[value] })),
    events: WEBHOOK_EVENTS.map((value) => ({ value, label: texts.events[value] })),
    days: TOKEN_DAYS.map((days) => ({
      value: String(days),
      label: texts.tokens.until(days, dateText(addDays(now, days))),
    })),
  }
}

function tokenOf({ id, name, scopes, ...at }: OwnToken, now: Date): TokenRow {
  const { dates, expired, used, unused } = texts.tokens
  const until = shortDateText(at.expiresAt)
  const isOver = at.expiresAt <= now
  return {
    id,
    name,
    scopes: scopes.map((scope) => texts.scopes[scope]),
    dates: isOver ? expired(until) : dates(shortDateText(at.createdAt), until),
    used: at.lastUsedAt ? used(dateTimeText(at.lastUsedAt)) : unused,
    expired: isOver,
  }
}

function webhookEndpointOf(
  webhookEndpoint: OwnWebhookEndpoint,
  log: AskedLog | null,
  now: Date,
): WebhookEndpointRow {
  const { id, url, events, disabledAt } = webhookEndpoint
  return {
    id,
    url,
    events: events.map((event) => texts.events[event]),
    state: stateOf(webhookEndpoint),
    disabled: disabledAt !== null,
    logHref: logHref(id, null),
    log: log?.webhookEndpointId === id ? logOf(log, now) : null,
  }
}

function stateOf({ failingSince, disabledAt }: OwnWebhookEndpoint): WebhookEndpointRow['state'] {
  const { disabled, failing, active } = texts.webhookEndpoints
  if (disabledAt) return { tone: 'loss', text: disabled(shortDateText(disabledAt)) }
  if (failingSince) return { tone: 'caution', text: failing(dateTimeText(failingSince)) }
  return { tone: 'gain', text: active }
}

function logHref(webhookEndpointId: string, cursor: string | null): string {
  const search = new URLSearchParams({
    journal: webhookEndpointId,
    ...(cursor ? { apres: cursor } : {}),
  })
  return `${PROGRAMS_PATH}?${search}`
}

function logOf({ webhookEndpointId, items, next, first }: AskedLog, now: Date): DeliveryLog {
  return {
    rows: items.map((item) => deliveryOf(item, now)),
    olderHref: next === null ? null : logHref(webhookEndpointId, next),
    newestHref: first ? null : logHref(webhookEndpointId, null),
  }
}

const tones = { pending: 'caution', delivered: 'gain', failed: 'loss' } as const

function deliveryOf(item: OwnDelivery, now: Date): DeliveryRow {
  const { states, tries, one, several, status, next } = texts.deliveries
  const waits = item.state === 'pending' && item.dueAt > now
  const detail = [
    tries(countText(item.tries, one, several)),
    ...(item.lastStatus === null ? [] : [status(item.lastStatus)]),
    ...(item.lastError === null || item.lastStatus !== null ? [] : [item.lastError]),
    ...(waits ? [next(dateTimeText(item.dueAt))] : []),
  ]
  return {
    id: item.id,
    event: texts.events[item.event],
    at: dateTimeText(item.createdAt),
    state: { tone: tones[item.state], text: states[item.state] },
    detail: detail.join(' · '),
    body: item.body,
  }
}
