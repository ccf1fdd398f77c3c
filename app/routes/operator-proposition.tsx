import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { aboutSubject } from '#app/console/about-subject.ts'
import type { ActAnswer } from '#app/console/act-view.ts'
import { formFields } from '#app/console/form-fields.ts'
import { type Proposal, proposalView } from '#app/console/proposal-view.ts'
import { readPosted } from '#app/console/read-posted.ts'
import { type Asking, runAct } from '#app/console/run-act.ts'
import { rowsOf } from '#app/console/see-view.ts'
import type { Shape } from '#app/console/shape.ts'
import { answered, keepTyped, unlessOffline } from '#app/live/keep-when-offline.ts'
import { namedAnswer, namedSections } from '#app/named-sections.server.ts'
import { ownOperator } from '#app/own-session.server.ts'
import { ProposalScreen } from '#app/screens/operator/proposal-screen.tsx'
import { consoleTexts } from '#app/texts/console/console.ts'
import { proposalTexts as texts } from '#app/texts/console/proposals.ts'
import {
  askAsOperator,
  mayAsk,
  operatorsOperations,
  rehearseAsOperator,
} from '#server/edge/door.ts'
import type { Route } from './+types/operator-proposition'

export const shouldRevalidate = unlessOffline

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta({
    title: loaderData?.title ?? texts.title,
    description: consoleTexts.description,
  })

type Args = Pick<Route.LoaderArgs, 'context' | 'request' | 'params'>

/** What approving asks for: the proposal says what it repeats, so that a reason is all that is typed. */
const reasonShape: Shape = {
  type: 'object',
  properties: { reason: { type: 'string', maxLength: 5_000 } },
  required: ['reason'],
}

async function enter(args: Args) {
  const session = await ownOperator(args)
  const query = { id: args.params.id ?? '', limit: '1' }
  const { platform, operator, client } = session
  const asked = await askAsOperator(platform, operator, 'GET /proposals', { query, client })
  const [found] = asked.ok ? rowsOf({ value: asked.answer }) : []
  return {
    ...session,
    found: (found as unknown as Proposal | undefined) ?? null,
    allowed: mayAsk(operator, 'GET /proposals'),
  }
}

/** One decision of two: what happens, who proposed it, and whether this operator may approve it. */
export async function loader(args: Args) {
  const { platform, operator, client, found, allowed } = await enter(args)
  if (!found) {
    const said = allowed ? texts.over : consoleTexts.noGrant
    const nothing = { said, own: false, may: false, once: '', about: { sections: [], href: null } }
    return data(proposalView(null, nothing), {
      status: allowed ? 404 : 403,
    })
  }
  const key = keyOf(found)
  const view = proposalView(found, {
    said: null,
    own: found.authorId === operator.operatorId || found.approverIds.includes(operator.operatorId),
    may: key !== null && mayAsk(operator, key),
    once: platform.randomness.uuid(),
    about: await aboutSubject(found.subject, (list, query) =>
      mayAsk(operator, list) ? askAsOperator(platform, operator, list, { query, client }) : null,
    ),
  })
  const seen = { platform, operator }
  return data({
    ...view,
    sections: await namedSections(seen, view.sections),
    about: await namedSections(seen, view.about),
    fields: formFields(reasonShape, new Map()),
  })
}

/** The operation by which a proposal is approved. */
function keyOf({ approval }: Proposal): string | null {
  return approvalOf(approval)?.key ?? null
}

function approvalOf(approval: Proposal['approval']) {
  if (!approval) return null
  for (const { key, params } of operatorsOperations.values()) {
    if (!key.startsWith('POST ')) continue
    const pattern = key.slice(5).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^${pattern}$`).exec(approval.path)
    if (found)
      return {
        key,
        params: Object.fromEntries(params.map((name) => [name, found.groups?.[name] ?? ''])),
      }
  }
  return null
}

/** Shows what an approval would do, or gives it. */
export async function action(args: Args) {
  const { platform, operator, client, found } = await enter(args)
  const approval = found && approvalOf(found.approval)
  const headers = { 'Cache-Control': 'no-store' }
  if (!approval || !found?.approval) throw data(null, { status: 404 })
  const posted = await readPosted(args.request)
  const request = (body: unknown, once: string) => ({
    params: approval.params,
    body: { ...found.approval?.body, ...(body as object) },
    once,
    client,
  })
  const asking: Asking = {
    ask: (body, once) => askAsOperator(platform, operator, approval.key, request(body, once)),
    rehearse: (body, once) =>
      rehearseAsOperator(platform, operator, approval.key, request(body, once)),
    file: async () => null,
  }
  const act = {
    body: reasonShape,
    answer: (operatorsOperations.get(approval.key)?.answer ?? {}) as Shape,
    fields: (typed: Parameters<typeof formFields>[1]) => formFields(reasonShape, typed),
  }
  const answer = await namedAnswer({ platform, operator }, await runAct(act, posted, asking))
  const isWrong = answer.refusals.length > 0 || Object.keys(answer.errors).length > 0
  const done = answer.done && { ...answer.done, said: texts.approved }
  return data<ActAnswer>({ ...answer, done }, { status: isWrong ? 400 : 200, headers })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepTyped(() => serverAction())

export default function OperatorProposal({ loaderData, actionData: given }: Route.ComponentProps) {
  return <ProposalScreen view={loaderData} answer={answered(given)} />
}
