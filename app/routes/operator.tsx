import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { countedElsewhere, jobs } from '#app/console/jobs.ts'
import { addressOf, operationText } from '#app/console/rooms.ts'
import { valueText } from '#app/console/words.ts'
import {
  answered,
  isOffline,
  keepTyped,
  type Offline,
  unlessOffline,
} from '#app/live/keep-when-offline.ts'
import { nextConsolePath } from '#app/live/next-path.ts'
import { type PasskeyQuestion, type PasskeyRequest, signByPasskey } from '#app/live/passkey.ts'
import { passkeyRow } from '#app/live/passkey-row.ts'
import { readFields, readJsonField } from '#app/live/read-fields.ts'
import { usePost } from '#app/live/use-post.ts'
import {
  OperatorHomeScreen,
  type OperatorHomeView,
  type QueueRow,
} from '#app/screens/operator/operator-home-screen.tsx'
import { OperatorLoginScreen } from '#app/screens/operator/operator-login-screen.tsx'
import { jobTexts } from '#app/texts/console/jobs.ts'
import { dateText, dateTimeText, timeLeftText } from '#app/texts/format.ts'
import { operatorTexts } from '#app/texts/operator.ts'
import { deviceText } from '#app/texts/own-account.ts'
import { passkeyTexts } from '#app/texts/passkey.ts'
import { refusalText } from '#app/texts/refusals.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { addDays } from '#domain/kernel/time.ts'
import { findStoppedAt } from '#server/assurance/door.ts'
import { isTokenless } from '#server/certificates/door.ts'
import { endpoints } from '#server/edge/door.ts'
import { clientContext, platformContext, readQueues } from '#server/host/door.ts'
import {
  addPasskey,
  beginOperatorPasskey,
  endOperatorSession,
  findOperator,
  listPasskeys,
  logInOperator,
  newPasskey,
  operatorLoginInput,
  passkeyName,
  passkeyProof,
  questionFor,
  removePasskey,
} from '#server/identity/door.ts'
import type { Client, OperatorActor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/operator'

const texts = operatorTexts.login

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: texts.description })

/** What waits for the operator who is logged in; nothing for anybody else. The launch switches have no say. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const operator = await findOperator(platform, request)
  if (!operator) return { view: null, passkeys: null }
  const next = nextOf(request)
  if (next !== '/operator') throw redirect(next)
  const { name, handle: short, roles } = operator
  const stoppedAt = await findStoppedAt(platform.db)
  const stopped = stoppedAt && operatorTexts.home.stopped(dateTimeText(stoppedAt))
  const work = await waitingOf(platform, operator)
  const tokenless = isTokenless(platform)
  const view: OperatorHomeView = { name, handle: short, roles, ...work, stopped, tokenless }
  const own = await listPasskeys(platform.db, operator)
  const here = deviceText(context.get(clientContext).userAgent ?? '')
  return { view, passkeys: { passkeys: own.map(passkeyRow), here } }
}

/** What waits, for how long, and by when it ends by itself: first the work of every day, then the other lists. */
async function waitingOf(platform: Platform, operator: OperatorActor) {
  const now = platform.clock.now()
  const counted = (await readQueues(platform, operator, endpoints)).map((queue) => {
    const key = `GET ${queue.path.replace('/operator', '')}${queue.query && `?${queue.query}`}`
    return { key, ...rowOf(platform, now, key, queue) }
  })
  const found = new Map(counted.map(({ key, ...row }) => [key, row]))
  const daily = jobs.flatMap(({ name, queues }) => {
    const rows = queues.flatMap(({ queue, called }) => {
      const row = found.get(queue)
      return row ? [{ ...row, text: jobTexts.links[called] }] : []
    })
    return rows.length > 0 ? [{ title: jobTexts.names[name], queues: rows }] : []
  })
  const isDaily = new Set(jobs.flatMap(({ queues }) => queues.map(({ queue }) => queue)))
  return {
    jobs: daily,
    queues: counted.filter(({ key }) => !isDaily.has(key)).map(({ key: _, ...row }) => row),
    waiting: counted
      .filter(({ key }) => !countedElsewhere(key))
      .reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

function rowOf(
  { settings }: Platform,
  now: Date,
  whole: string,
  { waiting, more, oldestAt, query }: Awaited<ReturnType<typeof readQueues>>[number],
): QueueRow {
  const { waits, ends } = operatorTexts.home
  const [key = whole] = whole.split('?')
  const age = oldestAt && oldestAt < now ? timeLeftText(now, oldestAt) : null
  const endsAt =
    oldestAt && key === 'GET /proposals' ? addDays(oldestAt, settings.proposalDays) : null
  return {
    href: addressOf(key) + (query && `?${query}`),
    text: operationText(key) + (query ? ` · ${filterText(query)}` : ''),
    waiting,
    more,
    since: age ? waits(age) : null,
    until: endsAt && ends(dateText(endsAt)),
  }
}

/** A filter's value in words. */
function filterText(query: string): string {
  const [[name = '', value = ''] = []] = new URLSearchParams(query)
  return valueText(name, value).toLowerCase()
}

/** What came of a form; what a device is asked to make or to sign. */
interface OperatorAnswer {
  intent: string
  refusal: string | null
  done: string | null
  passkeyRequest: PasskeyRequest | null
  question: PasskeyQuestion | null
}

interface Sent {
  platform: Platform
  request: Request
  fields: Record<string, string>
  client: Client
}

/** Logs in or out, and changes one's own passkeys. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const client = context.get(clientContext)
  const { intent = 'log-in', ...fields } = await readFields(request)
  if (intent === 'log-out') throw enter([await endOperatorSession(platform, request)], '/operator')
  const sent = { platform, request, fields, client }
  const { status, retryAfter, ...part } = await carryOut(intent, sent)
  const headers = { 'Cache-Control': 'no-store', ...(retryAfter && { 'Retry-After': retryAfter }) }
  return data({ ...nothing, intent, ...part }, { ...(status && { status }), headers })
}

type Part = Partial<OperatorAnswer> & { status?: number; retryAfter?: string }
const nothing: OperatorAnswer = {
  intent: '',
  refusal: null,
  done: null,
  passkeyRequest: null,
  question: null,
}

async function carryOut(intent: string, sent: Sent): Promise<Part> {
  if (intent === 'log-in') return logIn(sent)
  if (intent === 'ask-passkey') {
    const asked = await questionFor(sent.platform, 'operator_passkey_login', sent.client)
    return asked.ok ? { question: asked.value } : { refusal: refusalText(asked.refusals[0]) }
  }
  const operator = await findOperator(sent.platform, sent.request)
  if (!operator) throw redirect('/operator')
  return changePasskeys(intent, sent, operator)
}

async function logIn({ platform, fields, client, request }: Sent): Promise<Part> {
  const { passkey, ...typed } = fields
  const proof = passkey === undefined ? {} : { passkey: readJsonField(passkey, passkeyProof) }
  const input = operatorLoginInput.safeParse({ ...typed, ...proof })
  if (!input.success) return { refusal: texts.refused, status: 400 }
  const answer = await logInOperator(platform, input.data, client, request)
  if (answer.ok) throw enter(answer.value.setCookies, nextOf(request))
  const [refusal] = answer.refusals
  if (refusal.code !== 'too_many_attempts') return { refusal: texts.refused, status: 401 }
  const retryAfter = String(refusal.detail.retryAfterSeconds)
  return { refusal: refusalText(refusal), status: 429, retryAfter }
}

async function changePasskeys(
  intent: string,
  { platform, fields }: Sent,
  operator: OperatorActor,
): Promise<Part> {
  const { password = '', id = '' } = fields
  if (intent === 'begin-passkey') {
    const begun = await beginOperatorPasskey(platform, operator, { password })
    return begun.ok ? { passkeyRequest: begun.value } : say(begun, '')
  }
  if (intent === 'remove-passkey') {
    return say(await removePasskey(platform, operator, id), passkeyTexts.removed)
  }
  const name = passkeyName.safeParse(fields.name).data
  const credential = readJsonField(fields.credential, newPasskey)
  if (intent !== 'add-passkey' || !name || !credential) throw data('unknown form', { status: 400 })
  return say(await addPasskey(platform, operator, { name, credential }), passkeyTexts.added)
}

const say = (decision: Decision<unknown>, done: string): Part =>
  decision.ok ? { done } : { refusal: refusalText(decision.refusals[0]) }

/** The page that was asked for before the login. */
const nextOf = ({ url }: Request) => nextConsolePath(new URL(url).searchParams.get('suite'))

function enter(setCookies: readonly string[], next: string): Response {
  const headers = new Headers()
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return redirect(next, { headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function Operator({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  const post = usePost<OperatorAnswer | Offline>()
  const { view, passkeys } = loaderData
  const logInByPasskey = async (typed: { handle: string; password: string }) => {
    const asked = await post({ intent: 'ask-passkey' })
    if (isOffline(asked)) return null
    if (!asked.question) return asked.refusal
    const signed = await signByPasskey(asked.question)
    if (!signed.ok) return passkeyTexts.failures[signed.why]
    const entered = await post({ intent: 'log-in', ...typed, passkey: signed.field })
    return isOffline(entered) ? null : entered.refusal
  }
  if (view) return <OperatorHomeScreen view={view} passkeys={passkeys} answer={actionData} />
  return <OperatorLoginScreen refusal={actionData?.refusal ?? null} onPasskey={logInByPasskey} />
}
