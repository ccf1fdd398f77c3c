import { data, useLocation } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { choiceOf, fieldsToFill, givenOf } from '#app/console/act-fields.ts'
import type { ActAnswer, ActView } from '#app/console/act-view.ts'
import { movesMoney } from '#app/console/money-moves.ts'
import type { SectionView } from '#app/console/object-parts.ts'
import { readForm } from '#app/console/read-form.ts'
import { readPosted } from '#app/console/read-posted.ts'
import { keyAt, operationText, roomOf } from '#app/console/rooms.ts'
import { type Asking, runAct } from '#app/console/run-act.ts'
import { dossierOf, rowsOf } from '#app/console/see-view.ts'
import { settingExample } from '#app/console/setting-examples.ts'
import type { Shape } from '#app/console/shape.ts'
import { type Typed, textAt, typedOf } from '#app/console/typed.ts'
import { typedValue } from '#app/console/typed-value.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownPath } from '#app/live/next-path.ts'
import { namedAnswer, namedSections } from '#app/named-sections.server.ts'
import { ownOperator } from '#app/own-session.server.ts'
import { ActScreen } from '#app/screens/operator/act-screen.tsx'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { roomTexts } from '#app/texts/console/room-names.ts'
import { eurRateText } from '#domain/payments/card-quote.ts'
import {
  askAsOperator,
  mayAsk,
  type OperatorsOperation,
  operatorsOperations,
  rehearseAsOperator,
} from '#server/edge/door.ts'
import { type Client, exactJson, type OperatorActor, type Platform } from '#server/kernel/door.ts'
import { cardRate } from '#server/treasury/door.ts'
import type { Route } from './+types/operator-faire'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta({
    title: loaderData?.title ?? texts.documentTitle,
    description: texts.description,
  })

interface Entered {
  platform: Platform
  operator: OperatorActor
  client: Client
  each: OperatorsOperation
  /** What the address fills in. */
  typed: Typed
}

const bodyOf = (each: OperatorsOperation): Shape => (each.body ?? {}) as Shape

async function enter(
  args: Pick<Route.LoaderArgs, 'context' | 'request' | 'params'>,
): Promise<Entered> {
  const found = keyAt('faire', args.params['*'] ?? '')
  const each = found && operatorsOperations.get(found.key)
  const session = await ownOperator(args)
  if (!each) throw data(null, { status: 404 })
  return { ...session, each, typed: typedOf(new URL(args.request.url).searchParams) }
}

/** The form of an operation, made from what it declares. */
export async function loader(args: Route.LoaderArgs) {
  const entered = await enter(args)
  const { each, operator, platform } = entered
  const { key } = each
  if (!mayAsk(operator, key)) return data(bareView(key, texts.noGrant), { status: 403 })
  const typed = withSetting(entered)
  const given = givenOf(each, bodyOf(each), typed)
  const { pathname } = new URL(args.request.url)
  const view: ActView = {
    ...bareView(key, null),
    back: backOf(typed),
    about: await aboutOf(entered),
    fields: fieldsToFill(each, bodyOf(each), typed, given),
    choices: choiceOf(bodyOf(each), typed, (at, value) => {
      const search = new URLSearchParams(
        [...typed].flatMap(([name, all]) => all.map((text) => [name, text])),
      )
      search.set(at, value)
      return `${pathname.replace(/\.data$/, '')}?${search}`
    }),
    given,
    example: await exampleInForce(entered),
    checks: movesMoney(each.operation, each.keyed),
    once: platform.randomness.uuid(),
  }
  return data(view)
}

/** A change of a setting begins with what is in force. */
function withSetting({ each, typed, platform }: Entered): Typed {
  const name = textAt(typed, 'change.name')
  if (each.key !== 'POST /setting-changes' || name === '') return typed
  const variants = bodyOf(each).properties?.change?.oneOf ?? []
  const shape = variants.find(({ properties }) => properties?.name?.const === name)?.properties
    ?.value
  const inForce = JSON.parse(exactJson(platform.settings)) as Record<string, unknown>
  const entries = typedValue(shape ?? {}, inForce[name], {
    at: 'change.value',
    name: 'value',
    within: name,
  })
  return new Map([...typed, ...typedOf(entries)])
}

/** What a setting does as it is. */
async function exampleInForce({ each, typed, platform }: Entered): Promise<string | null> {
  const name = textAt(typed, 'change.name')
  if (each.key !== 'POST /setting-changes') return null
  if (name === 'eurPerUsdc') {
    const told = await cardRate(platform).catch(() => null)
    return told && settingExample(name, eurRateText(told.rate))
  }
  return settingExample(name, (platform.settings as unknown as Record<string, unknown>)[name])
}

/** What it would do as it was typed. */
function exampleTyped({ each }: Entered, typed: Typed): string | null {
  if (each.key !== 'POST /setting-changes') return null
  const { change } = readForm(bodyOf(each), typed).body
  const { name = '', value = null } = (change ?? {}) as { name?: string; value?: unknown }
  return settingExample(name, value)
}

/** Where the form was come from, in the console alone. */
function backOf(typed: Typed): ActView['back'] {
  const path = ownPath(textAt(typed, 'de') || null)
  const found = path?.startsWith('/operator/voir/') ? keyAt('voir', path.slice(15)) : null
  return found && path ? { href: path, text: operationText(found.key) } : null
}

/** The row that the form is about, as its own page shows it. */
async function aboutOf({
  platform,
  operator,
  client,
  typed,
}: Entered): Promise<readonly SectionView[]> {
  const path = textAt(typed, 'de')
  const found = path.startsWith('/operator/voir/')
    ? keyAt('voir', path.slice(15).split('?')[0] ?? '')
    : null
  const list = found?.row ? operatorsOperations.get(found.key) : undefined
  if (!list || !found?.row) return []
  const query = { id: decodeURIComponent(found.row), limit: '1' }
  const asked = await askAsOperator(platform, operator, list.key, { query, client })
  const [item] = asked.ok ? rowsOf({ value: asked.answer }) : []
  if (!item) return []
  const row = dossierOf({ key: list.key, may: () => false }, item, list.answer as Shape)
  return namedSections({ platform, operator }, row)
}

function bareView(key: string, said: string | null): ActView {
  const room = roomOf(key)
  return {
    title: operationText(key),
    room: room && { href: `/operator/${room}`, text: roomTexts[room] },
    back: null,
    said,
    about: [],
    fields: [],
    choices: null,
    given: [],
    example: null,
    checks: false,
    once: '',
  }
}

/** Shows what a form would do, or does it. */
export async function action(args: Route.ActionArgs) {
  const entered = await enter(args)
  const { each } = entered
  const posted = await readPosted(args.request)
  const typed = new Map([...entered.typed, ...posted.typed])
  const given = givenOf(each, bodyOf(each), entered.typed)
  const act = {
    body: bodyOf(each),
    answer: (each.answer ?? {}) as Shape,
    fields: (now: Typed) => fieldsToFill(each, bodyOf(each), now, given),
  }
  const answer = await namedAnswer(
    entered,
    await runAct(act, { ...posted, typed }, askingOf(entered)),
  )
  const isMistyped = Object.keys(answer.errors).length > 0
  const isWrong = answer.refusals.length > 0 || isMistyped
  const headers = { 'Cache-Control': 'no-store' }
  const shown = { ...answer, example: isMistyped ? null : exampleTyped(entered, typed) }
  return data<ActAnswer>(shown, { status: isWrong ? 400 : 200, headers })
}

function askingOf({ platform, operator, client, each }: Entered): Asking {
  const request = (body: unknown, once: string, typed: Typed) => ({
    params: Object.fromEntries(each.params.map((name) => [name, textAt(typed, name).trim()])),
    body: each.body ? body : undefined,
    once: once || platform.randomness.uuid(),
    client,
  })
  return {
    ask: (...sent) => askAsOperator(platform, operator, each.key, request(...sent)),
    rehearse: (...sent) => rehearseAsOperator(platform, operator, each.key, request(...sent)),
    file: (bytes) => fileFor({ platform, operator, client }, bytes),
  }
}

async function fileFor(
  { platform, operator, client }: Omit<Entered, 'each' | 'typed'>,
  bytes: Uint8Array,
) {
  const filed = await askAsOperator(platform, operator, 'POST /evidence', { body: bytes, client })
  return filed.ok ? (filed.answer as { sha256: string }).sha256 : null
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function OperatorAct({ loaderData, actionData: given }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return <ActScreen key={pathname + search} view={loaderData} answer={answered(given)} />
}
