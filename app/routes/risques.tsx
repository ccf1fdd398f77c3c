import { personalMeta } from '#app/app-meta.ts'
import { isOffline, keepWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { nextPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { RiskOutcome } from '#app/screens/risk/risk-form.tsx'
import { RiskScreen } from '#app/screens/risk/risk-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { riskTexts as texts } from '#app/texts/risk.ts'
import { answerRiskQuestions, knowsRisk, riskAnswersInput } from '#server/orders/door.ts'
import type { Route } from './+types/risques'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.risk })

/** Whether the actor has answered the questions before their first share, and where they came from. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const wanted = new URL(request.url).searchParams.get('suite')
  return {
    isAnswered: await knowsRisk(platform.db, actor.personId),
    backHref: wanted === null ? null : nextPath(wanted),
  }
}

/** Takes the answers; those that are missing or wrong are named and may be tried again. */
export async function action({ context, request }: Route.ActionArgs): Promise<RiskOutcome> {
  const { platform, actor } = await ownSession({ context, request })
  const given = await readFields(request)
  const input = riskAnswersInput.safeParse(given)
  if (!input.success) return { wrong: [], refusal: texts.missing, given }
  const answered = await answerRiskQuestions(platform, actor, input.data)
  if (answered.ok) return { wrong: [], refusal: null, given }
  const [refusal] = answered.refusals
  const wrong = refusal.code === 'risk_answers_wrong' ? refusal.detail.wrong : []
  return { wrong, refusal: refusalText(refusal), given }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<RiskOutcome> {
  const answer = await keepWhenOffline(() => serverAction())
  return isOffline(answer) ? { wrong: [], refusal: texts.offline, given: {} } : answer
}

export const shouldRevalidate = unlessOffline

export default function Risques({ loaderData, actionData }: Route.ComponentProps) {
  return <RiskScreen {...loaderData} answer={actionData} />
}
