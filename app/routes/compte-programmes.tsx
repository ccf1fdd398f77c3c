import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { type AskedLog, programsView } from '#app/live/programs-view.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import type { MadeValue } from '#app/screens/account/program-views.ts'
import { ProgramsScreen } from '#app/screens/account/programs-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { dateText, dateTimeText } from '#app/texts/format.ts'
import { ownAccountTexts } from '#app/texts/own-account.ts'
import { programTexts as texts } from '#app/texts/programs.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-delivery.ts'
import { clientContext } from '#server/host/door.ts'
import {
  confirmLogin,
  createToken,
  listTokens,
  requireRecentLogin,
  revokeToken,
  tokenInput,
  whileLoggedIn,
} from '#server/identity/door.ts'
import { type Actor, type Client, isUuid, type Platform } from '#server/kernel/door.ts'
import {
  addWebhookEndpoint,
  deliveriesTo,
  enableWebhookEndpoint,
  exchangeSecret,
  listDeliveries,
  listWebhookEndpoints,
  removeWebhookEndpoint,
  resendDelivery,
  webhookEndpointInput,
} from '#server/webhooks/door.ts'
import type { Route } from './+types/compte-programmes'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.programs })

/** What one's own programs may do, and where they are told of events. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  return programsView({
    recent: requireRecentLogin(platform, actor).ok,
    tokens: await listTokens(platform, actor),
    webhookEndpoints: await listWebhookEndpoints(platform, actor),
    log: await readLog(platform, actor, new URL(request.url).searchParams),
    now: platform.clock.now(),
  })
}

const LOG_ROWS = 20

async function readLog(
  platform: Platform,
  actor: Actor,
  search: URLSearchParams,
): Promise<AskedLog | null> {
  const webhookEndpointId = search.get('journal') ?? ''
  if (!isUuid(webhookEndpointId)) return null
  const after = search.get('apres')
  const page = deliveriesTo.query.safeParse({
    limit: LOG_ROWS,
    ...(after === null ? {} : { cursor: after }),
  })
  if (!page.success) return null
  const log = await listDeliveries(platform, page.data, actor, webhookEndpointId)
  if (!log.ok) return null
  const { items, nextCursor } = log.value
  return { webhookEndpointId, items, next: nextCursor, first: after === null }
}

/** Does what one of the page's forms asks for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const answer = await carryOut({ platform, actor, fields, client: context.get(clientContext) })
  const headers = { 'Cache-Control': 'no-store' }
  return data({ ...nothing, ...answer, intent }, { headers })
}

interface Sent {
  platform: Platform
  actor: Actor
  fields: Record<string, string>
  client: Client
}
type Answer = AccountAnswer & MadeValue

const nothing: Answer = {
  ...noAnswer,
  shown: null,
}

/** What each form of the page does. */
const intents: Readonly<Record<string, (sent: Sent) => Promise<Partial<Answer>>>> = {
  confirm: async ({ platform, actor, fields: { password = '' }, client }) =>
    say(await confirmLogin(platform, actor, { password }, client), ownAccountTexts.confirm.done),
  'make-token': makeToken,
  'revoke-token': ({ platform, actor, fields: { id = '' } }) =>
    known(id, async () => say(await revokeToken(platform, actor, id), texts.tokens.revoked)),
  'add-webhook-endpoint': add,
  'renew-secret': ({ platform, actor, fields: { id = '' } }) =>
    known(id, () => renew(platform, actor, id)),
  'enable-webhook-endpoint': ({ platform, actor, fields: { id = '' } }) =>
    known(id, async () =>
      say(await enableWebhookEndpoint(platform, actor, id), texts.webhookEndpoints.enabled),
    ),
  'remove-webhook-endpoint': ({ platform, actor, fields: { id = '' } }) =>
    known(id, async () =>
      say(await removeWebhookEndpoint(platform, actor, id), texts.webhookEndpoints.removed),
    ),
  resend: ({ platform, actor, fields: { id = '', deliveryId = '' } }) =>
    known(id, () =>
      known(deliveryId, async () =>
        say(
          await resendDelivery(platform, actor, { webhookEndpointId: id, deliveryId }),
          texts.deliveries.resent,
        ),
      ),
    ),
}

/** An id that is none belongs to nobody. */
function known(id: string, then: () => Promise<Partial<Answer>>): Promise<Partial<Answer>> {
  const unknown = { refusal: refusalText({ code: 'unknown_object' }) }
  return isUuid(id) ? then() : Promise.resolve(unknown)
}

/** The boxes of a list that are ticked. */
const ticked = <Value extends string>(
  fields: Record<string, string>,
  prefix: string,
  values: readonly Value[],
) => values.filter((value) => fields[`${prefix}${value}`] === 'on')

async function makeToken({ platform, actor, fields }: Sent): Promise<Partial<Answer>> {
  const { name = '', days = '' } = fields
  const scopes = ticked(fields, 'scope-', TOKEN_SCOPES)
  const input = tokenInput.safeParse({ name, scopes, days: Number(days) })
  if (!input.success) return { errors: wrongOf(input.error.issues, texts.tokens.errors) }
  const made = await createToken(platform, actor, input.data)
  if (!made.ok) return say(made, '')
  const text = texts.tokens.made(input.data.name, dateText(made.value.expiresAt))
  return { shown: { text, label: texts.tokens.value, value: made.value.token } }
}

async function add({ platform, actor, fields }: Sent): Promise<Partial<Answer>> {
  const { url = '' } = fields
  const input = webhookEndpointInput.safeParse({
    url,
    events: ticked(fields, 'event-', WEBHOOK_EVENTS),
  })
  if (!input.success) return { errors: wrongOf(input.error.issues, texts.webhookEndpoints.errors) }
  const there = requireRecentLogin(platform, actor)
  if (!there.ok) return say(there, '')
  const added = await addWebhookEndpoint(platform, actor, {
    ...input.data,
    mayStill: whileLoggedIn(actor),
  })
  if (!added.ok) {
    const refusal = refusalText(added.refusals[0])
    const isUrl = added.refusals[0].code === 'webhook_url_unusable'
    return isUrl ? { errors: { url: refusal } } : { refusal }
  }
  const { secret, added: text } = texts.webhookEndpoints
  return { shown: { text: text(input.data.url), label: secret, value: added.value.secret } }
}

async function renew(platform: Platform, actor: Actor, id: string): Promise<Partial<Answer>> {
  const there = requireRecentLogin(platform, actor)
  if (!there.ok) return say(there, '')
  const renewed = await exchangeSecret(platform, actor, { id, mayStill: whileLoggedIn(actor) })
  if (!renewed.ok) return say(renewed, '')
  const { secret, previousUntil } = renewed.value
  const text = texts.webhookEndpoints.renewed(dateTimeText(previousUntil))
  return { shown: { text, label: texts.webhookEndpoints.secret, value: secret } }
}

function wrongOf<Field extends string>(
  issues: readonly { path: PropertyKey[] }[],
  errors: { readonly [F in Field]: string },
): Answer['errors'] {
  const wrong = issues.map(({ path }) => String(path[0]) as Field)
  return Object.fromEntries(wrong.map((field) => [field, errors[field]]))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function CompteProgrammes({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && { shown: null, ...actionData }
  return <ProgramsScreen view={loaderData} answer={answer} />
}
