import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline } from '#app/live/account-answer.ts'
import { findIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { readFields } from '#app/live/read-fields.ts'
import { talkView } from '#app/live/talk-view.ts'
import { studioSession, tellAnswer, tellUpdate } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { type StudioTalkView, TalkScreen } from '#app/screens/studio/talk-screen.tsx'
import { studioTalkTexts as texts } from '#app/texts/studio/talk.ts'
import { listQuestions, listStudioPockets, listUpdates } from '#server/campaigns/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-nouvelles'

const PATH = '/studio/nouvelles'
/** The most of one Pocket's talk, and the most Pockets, that are shown. */
const MOST = 100
const UNPUBLISHED = new Set(['draft', 'submitted', 'approved'])

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** The published Pockets, and the one that `?pocket` names, else the latest. */
async function findShown(platform: Platform, actor: Actor, request: Request) {
  const { items } = await listStudioPockets(platform, { limit: MOST }, actor.personId)
  const published = items.filter(({ status }) => !UNPUBLISHED.has(status))
  const named = new URL(request.url).searchParams.get('pocket')
  return { published, pocket: published.find(({ id }) => id === named) ?? published[0] }
}

/** What is told and asked about one of a recipient's Pockets. */
export async function loader(asked: Route.LoaderArgs): Promise<StudioTalkView> {
  const { platform, actor, recipients } = await studioSession(asked)
  const { published, pocket } = await findShown(platform, actor, asked.request)
  const pockets = published.map(({ id, terms }) => {
    return { id, href: `${PATH}?pocket=${id}`, title: terms.title, current: id === pocket?.id }
  })
  if (!pocket) return { pockets, talk: null }
  const page = { limit: MOST }
  const updates = (await listUpdates(platform, page, pocket.id)).items
  const questions = (await listQuestions(platform, page, pocket.id)).items
  const kind = pocket.terms.kind === 'federation' ? 'federation' : 'fighter'
  const recipientName = recipients.find((each) => each.kind === kind)?.name ?? ''
  const talk = { recipientName, updates, questions }
  return { pockets, talk: talkView(talk, { isRecipient: true, loginHref: null }) }
}

/** Publishes an update of the Pocket that is shown, or answers `answer:<question>`. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor } = await studioSession(asked)
  const { intent = '', text = '' } = await readFields(asked.request)
  const [name = '', questionId = ''] = intent.split(':')
  const carryOut = findIntent(intents, name)
  const { pocket } = await findShown(platform, actor, asked.request)
  if (!pocket || !carryOut) throw data('unknown form', { status: 400 })
  const done = await carryOut(platform, actor, { pocketId: pocket.id, questionId, text })
  return data<AccountAnswer>({ ...noAnswer, ...done, intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type CarryOut = (
  platform: Platform,
  actor: Actor,
  sent: { pocketId: string; questionId: string; text: string },
) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  update: tellUpdate,
  answer: tellAnswer,
}

export default function StudioNouvelles({ loaderData, actionData }: Route.ComponentProps) {
  return <TalkScreen view={loaderData} answer={actionData} />
}
