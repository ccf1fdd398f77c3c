import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { currentLanguage } from '#app/language/language.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { agendaView } from '#app/live/agenda-view.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { AgendaScreen } from '#app/screens/account/agenda-screen.tsx'
import type { MadeValue } from '#app/screens/account/program-views.ts'
import { agendaTexts as texts } from '#app/texts/agenda.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { dateText } from '#app/texts/format.ts'
import { readOwnCalendar } from '#server/certificates/door.ts'
import { endCalendarFeed, findCalendarFeed, renewCalendarFeed } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/agenda'

const PATH = '/agenda'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.agenda })

/** What is to come for the certificates of whoever asks. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const told = await readOwnCalendar(platform, actor, platform.clock.now())
  const feed = await findCalendarFeed(platform, actor)
  return { events: agendaView(told), feedSince: feed && dateText(feed.madeAt) }
}

type Answer = AccountAnswer & MadeValue
type CarryOut = (platform: Platform, actor: Actor) => Promise<Partial<Answer>>

/** Makes, renews or ends the address of the feed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, carryOut } = await readIntent(request, intents)
  const answer: Answer = { ...noAnswer, shown: null, ...(await carryOut(platform, actor)), intent }
  return data(answer, { headers: { 'Cache-Control': 'no-store' } })
}

const intents: Readonly<Record<string, CarryOut>> = {
  'make-feed': async (platform, actor) => {
    const renewed = await renewCalendarFeed(platform, actor, null)
    if (!renewed.ok) return say(renewed, '')
    const origin = platform.site.publicUrl()
    const value = `${origin}${PATH}/${renewed.value.token}.ics?langue=${currentLanguage()}`
    return { shown: { text: texts.feed.made, label: texts.feed.label, value } }
  },
  'end-feed': async (platform, actor) =>
    say(await endCalendarFeed(platform, actor, null), texts.feed.ended),
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Agenda({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && { shown: null, ...actionData }
  return <AgendaScreen view={loaderData} answer={answer} />
}
