import { data, redirect } from 'react-router'
import { z } from 'zod'
import { personalMeta } from '#app/app-meta.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import {
  type ChangeRow,
  type SettingsAnswer,
  SettingsScreen,
  type SettingsView,
} from '#app/screens/operator/settings-screen.tsx'
import { dateTimeText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { settingNames, settingText, settingTexts as texts } from '#app/texts/settings.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { SETTING_NAMES, type SettingName } from '#domain/kernel/setting-change.ts'
import { fromParis } from '#domain/kernel/time.ts'
import { platformContext } from '#server/host/door.ts'
import {
  findOperator,
  listSettings,
  listWaitingChanges,
  settingChange,
} from '#server/identity/door.ts'
import {
  authorityRefusals,
  exactJson,
  isUuid,
  type OperatorActor,
  type Platform,
  settingValue,
} from '#server/kernel/door.ts'
import type { Route } from './+types/operator-reglages'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () => {
  const { documentTitle: title, description } = texts
  return personalMeta({ title, description })
}

/** The figures, for operators who may read what operators did. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SettingsView> {
  const { platform, operator } = await enter(context.get(platformContext), request)
  const { inForce, changes } = await listSettings(platform)
  const row = (id: string, name: string, value: unknown, from: Date, because: string) => ({
    id,
    label: settingNames[name as SettingName] ?? name,
    value: settingText(name, value),
    from: texts.from(dateTimeText(from)),
    because,
  })
  const history: ChangeRow[] = changes.map((each) =>
    row(
      each.proposalId,
      each.name,
      each.value,
      each.effectiveAt,
      `${each.authorisation}. ${each.reason}`,
    ),
  )
  const waiting = (await listWaitingChanges(platform)).map(({ id, change, because }) =>
    row(id, change.name, change.value, change.effectiveAt, because),
  )
  const settings = SETTING_NAMES.map((name) => ({
    name,
    label: settingNames[name],
    value: settingText(name, inForce[name]),
    written: exactJson(inForce[name]),
  }))
  const mayChange = authorityRefusals(operator.roles, 'change_settings', 'none').length === 0
  return { settings, waiting, history, mayChange }
}

async function enter(platform: Platform, request: Request) {
  const operator = await findOperator(platform, request)
  if (!operator) throw redirect('/operator')
  const refused = authorityRefusals(operator.roles, 'read_audit_log', 'none').length > 0
  if (refused) throw data('not allowed', { status: 403 })
  return { platform, operator }
}

/** Proposes a change, or agrees to one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, operator } = await enter(context.get(platformContext), request)
  if (authorityRefusals(operator.roles, 'change_settings', 'none').length > 0) {
    throw data('not allowed', { status: 403 })
  }
  const { intent, ...fields } = await readFields(request)
  const answer =
    intent === 'agree'
      ? await agree(platform, operator, fields)
      : await propose(platform, operator, fields)
  const headers = { 'Cache-Control': 'no-store' }
  return data(answer, { status: answer.refusal ? 400 : 200, headers })
}

type Fields = Readonly<Record<string, string>>

async function agree(
  platform: Platform,
  operator: OperatorActor,
  { proposalId = '', reason = '' }: Fields,
): Promise<SettingsAnswer> {
  if (!isUuid(proposalId)) throw data('unknown form', { status: 400 })
  const decision = await settingChange.approve(platform, operator, proposalId, { reason })
  return say(decision, texts.agreed)
}

const local = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
  .transform((text) => {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number)
    return fromParis({ year, month, day, hour, minute, second: 0, millisecond: 0 })
  })
const text = z.string().trim().min(1).max(2_000)

async function propose(
  platform: Platform,
  operator: OperatorActor,
  { name, value = '', ...fields }: Fields,
): Promise<SettingsAnswer> {
  const change = settingValue.safeParse({ name, value: readValue(value) })
  if (!change.success) return { refusal: texts.wrongValue, done: null }
  const rest = z.object({ effectiveAt: local, authorisation: text, reason: text }).safeParse(fields)
  if (!rest.success) {
    const field = rest.error.issues[0]?.path[0] as 'effectiveAt' | 'authorisation' | 'reason'
    return { refusal: texts.wrong(texts[field]), done: null }
  }
  const request = { change: change.data, ...rest.data }
  return say(await settingChange.propose(platform, operator, request), texts.proposed)
}

function readValue(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

const say = (decision: Decision<unknown>, done: string): SettingsAnswer =>
  decision.ok ? { refusal: null, done } : { refusal: refusalText(decision.refusals[0]), done: null }

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function OperatorSettings({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  return <SettingsScreen {...loaderData} answer={actionData} />
}
