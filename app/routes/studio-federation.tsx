import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { studioSession } from '#app/own-session.server.ts'
import { FederationOverview } from '#app/screens/studio/federation-overview.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { dateText } from '#app/texts/format.ts'
import { federationStudioTexts as texts } from '#app/texts/studio/federation-studio.ts'
import { listOwnFederationApprovals } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-federation'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What whoever signs for an organisation has to do next, and until when it is approved. */
export async function loader({ params, ...asked }: Route.LoaderArgs) {
  const { platform, actor, recipients } = await studioSession(asked)
  const own = recipients.find(({ kind, id }) => kind === 'federation' && id === params.id)
  if (!own) throw data('no such organisation', { status: 404 })
  const approvals = await listOwnFederationApprovals(platform, actor.personId)
  const until = approvals.find(({ id }) => id === own.id)?.approvedUntil ?? null
  return {
    name: own.name,
    until: until && dateText(until),
    pocketsHref: pocketsPlace(own),
    newPocketHref: pocketsPlace(own, '/nouveau'),
  }
}

export const shouldRevalidate = unlessOffline

export default function StudioFederation({ loaderData }: Route.ComponentProps) {
  return <FederationOverview view={loaderData} />
}
