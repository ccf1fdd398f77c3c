import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { studioSession } from '#app/own-session.server.ts'
import { PocketsScreen, type StudioPocketRow } from '#app/screens/studio/pockets-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { kindTexts } from '#app/texts/kinds.ts'
import { statusTexts } from '#app/texts/states.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { listStudioPockets } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-pockets'

/** The most Pockets that are shown. */
const MOST = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** A recipient's own Pockets, drafts included. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor } = await studioSession(asked)
  const { items } = await listStudioPockets(platform, { limit: MOST }, actor.personId)
  return { pockets: items.map(pocketRow) }
}

type Told = Awaited<ReturnType<typeof listStudioPockets>>['items'][number]

function pocketRow(pocket: Told): StudioPocketRow {
  const { id, slug, status, terms, sentBackBecause, cancelledBecause } = pocket
  const isHidden = status === 'draft' || status === 'submitted' || status === 'approved'
  const sentBack = sentBackBecause === null ? null : texts.sentBack(sentBackBecause)
  return {
    id,
    title: terms.title,
    kind: kindTexts[terms.kind].label,
    state: isHidden ? texts.states[status] : statusTexts[status],
    when: texts.from(dateText(terms.opensAt), dateText(terms.closesAt)),
    because: cancelledBecause === null ? sentBack : texts.cancelled(cancelledBecause),
    publicHref: isHidden || status === 'cancelled' ? null : `/p/${slug}`,
    talkHref: isHidden ? null : `/studio/nouvelles?pocket=${id}`,
  }
}

export const shouldRevalidate = unlessOffline

export default function StudioPockets({ loaderData }: Route.ComponentProps) {
  return <PocketsScreen pockets={loaderData.pockets} />
}
