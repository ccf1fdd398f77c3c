import { data, redirect } from 'react-router'
import { appMeta } from '#app/app-meta.ts'
import { readFields } from '#app/live/read-fields.ts'
import {
  OperatorHomeScreen,
  type OperatorHomeView,
} from '#app/screens/operator/operator-home-screen.tsx'
import { OperatorLoginScreen } from '#app/screens/operator/operator-login-screen.tsx'
import { operatorTexts } from '#app/texts/operator.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { endpoints } from '#server/http/endpoints.ts'
import { readQueues } from '#server/http/operator-queues.ts'
import { findOperator } from '#server/operator/find-operator.ts'
import { logInOperator, operatorLoginInput } from '#server/operator/log-in-operator.ts'
import { endOperatorSession } from '#server/operator/operator-session.ts'
import { clientContext, platformContext } from '#server/platform-context.ts'
import type { Route } from './+types/operator'

const texts = operatorTexts.login

export const handle = { lang: 'fr' }

export const meta: Route.MetaFunction = ({ matches }) =>
  appMeta(
    {
      title: texts.documentTitle,
      description: texts.description,
      path: '/operator',
      personal: true,
    },
    matches,
  )

/** What waits for the operator who is logged in; nothing for anybody else. The launch switches have no say. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const operator = await findOperator(platform, request)
  if (!operator) return { view: null }
  const { name, handle: short, roles } = operator
  const queues = await readQueues(platform, operator, endpoints)
  const view: OperatorHomeView = { name, handle: short, roles, queues }
  return { view }
}

/** Logs in or out. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const { intent, ...fields } = await readFields(request)
  if (intent === 'log-out') {
    throw enter(await endOperatorSession(platform, request))
  }
  const input = operatorLoginInput.safeParse(fields)
  if (!input.success) return data({ refusal: texts.refused }, { status: 400 })
  const answer = await logInOperator(platform, input.data, context.get(clientContext))
  if (answer.ok) throw enter(answer.value.setCookie)
  const [refusal] = answer.refusals
  if (refusal.code === 'too_many_attempts') {
    const headers = { 'Retry-After': String(refusal.detail.retryAfterSeconds) }
    return data({ refusal: refusalText(refusal) }, { status: 429, headers })
  }
  return data({ refusal: texts.refused }, { status: 401 })
}

const enter = (setCookie: string) => redirect('/operator', { headers: { 'Set-Cookie': setCookie } })

export default function Operator({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.view ? (
    <OperatorHomeScreen view={loaderData.view} />
  ) : (
    <OperatorLoginScreen refusal={actionData?.refusal ?? null} />
  )
}
