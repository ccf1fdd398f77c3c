import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { budgetFields, readPlan, readSpending } from '#app/live/budget-form.ts'
import { budgetView } from '#app/live/budget-view.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { type OwnIntent, ownAction, studioSession, takeBack } from '#app/own-session.server.ts'
import { type BudgetPage, BudgetScreen } from '#app/screens/studio/pockets/budget-screen.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { budgetTexts as texts } from '#app/texts/studio/budget.ts'
import {
  budgetInput,
  findBudget,
  planBudget,
  readOwnPockets,
  recordSpending,
  spendingInput,
  withdrawSpending,
} from '#server/campaigns/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-budget'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** The budget of a federation's Pocket. @throws a 404 answer for any other. */
export async function loader(asked: Route.LoaderArgs): Promise<BudgetPage> {
  const { platform, actor, recipients } = await studioSession(asked)
  const { id } = asked.params
  const [pocket] = isUuid(id) ? await readOwnPockets(platform, actor.personId, id) : []
  const acting = recipients.find((each) => each.id === pocket?.facts.recipientId)
  if (pocket?.terms.kind !== 'federation' || !acting) throw data('no budget', { status: 404 })
  const { publishedAt, cancelledAt } = pocket.facts.history
  const budget = await findBudget(platform, id)
  const draft = publishedAt === null ? texts.draft : null
  return {
    version: `${budget.changedAt?.getTime()}-${budget.spendings.length}`,
    title: pocket.terms.title,
    backHref: pocketsPlace(acting, `/${id}`),
    budget: budgetView(budget, true),
    fields: budgetFields(budget, pocket, platform.clock.now()),
    notYet: cancelledAt === null ? draft : texts.cancelled,
    isCancelled: cancelledAt !== null,
    key: platform.randomness.uuid(),
  }
}

/** Plans the lines, records a spending, or withdraws one. */
export const action = (asked: Route.ActionArgs) => ownAction(intentsFor(asked.params.id))(asked)

const intentsFor = (pocketId: string): Readonly<Record<string, OwnIntent>> => ({
  async plan(platform, actor, fields) {
    const { input, errors } = readPlan(fields)
    if (Object.keys(errors).length > 0) return { errors }
    const read = budgetInput.safeParse(input)
    if (!read.success || !isUuid(pocketId)) return { refusal: texts.wrong.name }
    return say(await planBudget(platform, actor, { pocketId, ...read.data }), texts.plan.done)
  },
  async spend(platform, actor, fields) {
    const read = spendingInput.safeParse(readSpending(fields))
    const { key = '' } = fields
    if (!read.success) {
      const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
      const said = { ...texts.wrong, spentOn: texts.wrong.day, evidenceHash: texts.wrong.proof }
      const names = ['amount', 'spentOn', 'note', 'evidenceHash'] as const
      const errors = names.flatMap((name) => (wrong.has(name) ? [[name, said[name]]] : []))
      return { errors: Object.fromEntries(errors) }
    }
    if (!isUuid(key) || !isUuid(pocketId))
      return { refusal: refusalText({ code: 'unknown_object' }) }
    const spending = { pocketId, ...read.data }
    return say(await recordSpending(platform, actor, spending, key), texts.spend.done)
  },
  withdraw: (platform, actor, fields) =>
    takeBack(
      fields,
      { wrong: texts.wrong.reason, done: texts.withdraw.done },
      (spendingId, reason) => withdrawSpending(platform, actor, { spendingId, reason }),
    ),
})

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioBudget({ loaderData, actionData }: Route.ComponentProps) {
  return <BudgetScreen view={loaderData} answer={actionData} />
}
