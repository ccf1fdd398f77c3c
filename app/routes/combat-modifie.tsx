import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { type AskedOrder, boutQuestionView, readAnswer } from '#app/live/bout-question-view.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { BoutQuestionScreen } from '#app/screens/backing/bout-question-screen.tsx'
import { boutQuestionTexts, boutRefusalTexts } from '#app/texts/bout-question.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { answerBoutQuestion, findOwnBacking, findOwnBoutQuestion } from '#server/orders/door.ts'
import type { Route } from './+types/combat-modifie'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: boutQuestionTexts.documentTitle, description: descriptions.boutQuestion })

/** A question of one's own; to everybody else it is not there. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const [first, ...more] = await findAsked(platform, actor, params.id)
  if (!first) return data(null, { status: 404 })
  const search = new URL(request.url).searchParams
  const picked = { backingId: search.get('soutien'), answer: readAnswer(search.get('reponse')) }
  return data(boutQuestionView([first, ...more], picked, platform.clock.now()))
}

async function findAsked(platform: Platform, actor: Actor, id: string): Promise<AskedOrder[]> {
  if (!isUuid(id)) return []
  const asked: AskedOrder[] = []
  for (const question of await findOwnBoutQuestion(platform, actor, id)) {
    const order = await findOwnBacking(platform, actor, question.backingId)
    if (order) asked.push({ question, order })
  }
  return asked
}

/** Takes one confirmed answer; the page then shows it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { backingId = '', answer: said = '' } = await readFields(request)
  const answer = readAnswer(said)
  if (!isUuid(params.id) || !isUuid(backingId)) return data(null, { status: 404 })
  if (answer === null) throw data('unknown answer', { status: 400 })
  const given = { backingId, questionId: params.id, answer }
  const decision = await answerBoutQuestion(platform, actor, given)
  if (decision.ok) throw redirect(`/combats-modifies/${params.id}`)
  const unknown = decision.refusals.some(({ code }) => code === 'unknown_object')
  const texts = decision.refusals.map(
    (refusal) => boutRefusalTexts[refusal.code] ?? refusalText(refusal),
  )
  return data({ backingId, texts }, { status: unknown ? 404 : 200 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function CombatModifie({ loaderData, actionData: given }: Route.ComponentProps) {
  const actionData = answered(given)
  if (!loaderData) return <MissingScreen what="boutQuestion" />
  return <BoutQuestionScreen view={loaderData} refused={actionData ?? null} />
}
