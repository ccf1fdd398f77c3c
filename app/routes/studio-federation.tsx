import { personalMeta } from '#app/app-meta.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { waitingPockets } from '#app/live/waiting-pockets.ts'
import { federationSession } from '#app/own-session.server.ts'
import {
  FederationOverview,
  type FederationOverviewView,
} from '#app/screens/studio/federation-overview.tsx'
import { pocketsPlace, studioHome, talkPlace } from '#app/screens/studio/studio-places.ts'
import { countText, dateText } from '#app/texts/format.ts'
import { federationStudioTexts as texts } from '#app/texts/studio/federation-studio.ts'
import {
  countUnanswered,
  type OwnFederation,
  readOwnFederation,
  readOwnPockets,
} from '#server/campaigns/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import type { Route } from './+types/studio-federation'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** What whoever acts for an organisation has to do next. */
export async function loader(asked: Route.LoaderArgs): Promise<FederationOverviewView> {
  const { platform, actor, federation } = await federationSession(asked, asked.params.id)
  const own = await readOwnFederation(platform, federation.id)
  const home = studioHome(federation)
  const unanswered = await countUnanswered(platform, own.id)
  const { steps } = texts
  const newPocket = pocketsPlace(federation, '/nouveau')
  // Whoever signs is paid, and nobody else names where.
  const address =
    federation.capacity === 'signatory'
      ? [
          {
            ...steps.address,
            href: `${home}/argent`,
            done: (await findPayoutAddress(platform, actor.personId)) !== null,
          },
        ]
      : []
  return {
    name: own.name,
    steps: [
      { ...steps.picture, href: `${home}/presentation`, done: own.picture !== null },
      { ...steps.story, href: `${home}/presentation`, done: own.presentation !== '' },
      ...address,
      { ...steps.pocket, href: newPocket, done: own.pockets.length > 0 },
    ],
    waits: [
      ...renewalWays(own.approval, `${home}/agrement`),
      ...waitingPockets(await readOwnPockets(platform, actor.personId), federation),
      ...(unanswered > 0
        ? [
            {
              href: talkPlace(federation),
              title: texts.questions.title(countText(unanswered, ...texts.questionUnit)),
              text: texts.questions.text,
            },
          ]
        : []),
    ],
    more: [
      { href: newPocket, ...texts.newPocket },
      { href: pocketsPlace(federation), ...texts.pockets },
    ],
  }
}

/** That another year has to be asked for, from the first notice on. */
function renewalWays(
  { until, renewableFrom, asked, refusedBecause }: OwnFederation['approval'],
  href: string,
): FederationOverviewView['waits'] {
  if (asked || renewableFrom) return []
  const { due, over, refused, text } = texts.renewal
  const title = refusedBecause ? refused : until ? due(dateText(until)) : over
  return [{ href, title, text }]
}

export const shouldRevalidate = unlessOffline

export default function StudioFederation({ loaderData }: Route.ComponentProps) {
  return <FederationOverview view={loaderData} />
}
