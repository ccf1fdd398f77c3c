import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { isDrafted } from '#app/live/pocket-view.ts'
import { actingOf } from '#app/live/studio-pockets.ts'
import { talkView } from '#app/live/talk-view.ts'
import {
  carryOutTalk,
  studioSession,
  type TalkIntent,
  tellAnswer,
  tellUpdate,
} from '#app/own-session.server.ts'
import { talkPlace } from '#app/screens/studio/studio-places.ts'
import { type StudioTalkView, TalkScreen } from '#app/screens/studio/talk-screen.tsx'
import { studioTalkTexts as texts } from '#app/texts/studio/talk.ts'
import { listQuestions, listUpdates, readOwnPockets } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-nouvelles'

/** The most of one Pocket's talk that is shown. */
const MOST = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/**
 * The published Pockets of the athlete, or of the organisation that `?pour` names, and the one that `?pocket` names, else
 * the latest.
 */
async function findShown(asked: Asked) {
  const { platform, actor, recipients } = await studioSession(asked)
  const acting = actingOf(recipients, asked.request)
  const own = await readOwnPockets(platform, actor.personId)
  const published = own.filter(
    ({ facts, status }) => facts.recipientId === acting.id && !isDrafted(status),
  )
  const named = new URL(asked.request.url).searchParams.get('pocket')
  const pocket = published.find(({ id }) => id === named) ?? published[0]
  return { platform, actor, acting, published, pocket }
}
type Asked = Pick<Route.LoaderArgs, 'context' | 'request'>

/** What is told and asked about one of a recipient's Pockets. */
export async function loader(asked: Route.LoaderArgs): Promise<StudioTalkView> {
  const { platform, acting, published, pocket } = await findShown(asked)
  const pockets = published.map(({ id, terms }) => {
    return { id, href: talkPlace(acting, id), title: terms.title, current: id === pocket?.id }
  })
  if (!pocket) return { pockets, talk: null }
  const page = { limit: MOST }
  const updates = (await listUpdates(platform, page, pocket.id)).items
  const questions = (await listQuestions(platform, page, pocket.id)).items
  const talk = { recipientName: acting.name, updates, questions }
  return { pockets, talk: talkView(talk, { isRecipient: true, loginHref: null }) }
}

/** Publishes an update of the Pocket that is shown, or answers `answer:<question>`. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor, pocket } = await findShown(asked)
  return carryOutTalk(asked.request, intents, { platform, actor, pocketId: pocket?.id })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

const intents: Readonly<Record<string, TalkIntent>> = {
  update: tellUpdate,
  answer: tellAnswer,
}

export default function StudioNouvelles({ loaderData, actionData }: Route.ComponentProps) {
  return <TalkScreen view={loaderData} answer={actionData} />
}
