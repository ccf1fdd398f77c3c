import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { parisInstant } from '#app/live/fight-forms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { pocketPage } from '#app/live/studio-pockets.ts'
import { takeHomeView } from '#app/live/take-home.ts'
import { type OwnIntent, ownAction, studioSession } from '#app/own-session.server.ts'
import { OwnPocketScreen } from '#app/screens/studio/pockets/own-pocket-screen.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { adviceTexts } from '#app/texts/studio/advice.ts'
import { studioPocketTexts as texts } from '#app/texts/studio/pockets.ts'
import { listOwnFights } from '#server/bouts/door.ts'
import {
  cancelOwnPocket,
  findManagerFee,
  listBackers,
  type OwnPocket,
  type OwnRecipient,
  offerAgain,
  operationOf,
  publishPocketAs,
  readOwnPockets,
  type STEERING,
  steerPocketAs,
  submitPocketAs,
} from '#server/campaigns/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-pocket'

/** Backers that are shown; the others stand in the file. */
const MOST_BACKERS = 50

export const meta: Route.MetaFunction = ({ loaderData }) =>
  personalMeta({ title: loaderData?.row.title ?? texts.title, description: texts.text })

/** @throws a 404 answer for a Pocket of somebody else, as for an unknown one. */
async function findOwn(platform: Platform, actor: Actor, id: string): Promise<OwnPocket> {
  const [pocket] = isUuid(id) ? await readOwnPockets(platform, actor.personId, id) : []
  if (!pocket) throw data('unknown pocket', { status: 404 })
  return pocket
}

/** For whom somebody acts who has a Pocket of this recipient before them. */
function actingAs(recipients: readonly OwnRecipient[], recipientId: string): OwnRecipient {
  const acting = recipients.find(({ id }) => id === recipientId)
  if (!acting) throw data('unknown pocket', { status: 404 })
  return acting
}

/** One Pocket of one's own. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, actor, recipients } = await studioSession(asked)
  const pocket = await findOwn(platform, actor, asked.params.id)
  const { recipientId, terms } = pocket.facts
  const backers = await listBackers(platform, { limit: MOST_BACKERS }, actor.personId, pocket.id)
  const covered = terms.kind === 'share' ? terms.coveredFights.map(({ fightId }) => fightId) : []
  const fights = covered.length > 0 ? await listOwnFights(platform, recipientId) : []
  const fightNames = covered.flatMap((id) => {
    const fight = fights.find((one) => one.id === id)
    return fight ? [`${fight.opponentName}, ${fight.eventName}`] : []
  })
  return pocketPage(pocket, {
    acting: actingAs(recipients, recipientId),
    backers: backers ?? { items: [], nextCursor: null },
    fightNames,
    now: platform.clock.now(),
    settings: platform.settings,
    takeHome: takeHomeView(
      terms,
      platform.settings,
      (await findManagerFee(platform, recipientId)) ?? 0,
    ),
  })
}

/** Takes one step of the Pocket of the address. */
export async function action(asked: Route.ActionArgs) {
  const { recipients } = await studioSession(asked)
  return ownAction(intentsFor(asked.params.id, recipients))(asked)
}

const intentsFor = (
  id: string,
  recipients: readonly OwnRecipient[],
): Readonly<Record<string, OwnIntent>> => {
  const { steps } = texts
  const steer =
    (step: (typeof STEERING)[number], done: () => string): OwnIntent =>
    async (platform, actor) => {
      const { terms } = await findOwn(platform, actor, id)
      const steered = steerPocketAs(operationOf(terms))(platform, actor, { pocketId: id, step })
      return say(await steered, done())
    }
  return {
    async submit(platform, actor, { advice }) {
      const { terms } = await findOwn(platform, actor, id)
      if (terms.kind === 'share' && !advice) {
        return {
          errors: { advice: adviceTexts.missing },
          refusal: adviceTexts.missing,
        }
      }
      const order = { pocketId: id, toldToAskAdvice: Boolean(advice) }
      return say(
        await submitPocketAs(operationOf(terms))(platform, actor, order),
        steps.submit.done,
      )
    },
    async publish(platform, actor) {
      const { terms } = await findOwn(platform, actor, id)
      const published = await publishPocketAs(operationOf(terms))(platform, actor, id)
      return say(published, steps.publish.done)
    },
    pause: steer('pause', () => steps.pause.done),
    resume: steer('resume', () => steps.resume.done),
    end_early: steer('end_early', () => steps.end.done),
    async cancel(platform, actor, { reason = '' }) {
      await findOwn(platform, actor, id)
      if (reason.trim().length < 2) {
        return { errors: { reason: steps.cancel.wrong }, refusal: steps.cancel.wrong }
      }
      const order = { pocketId: id, reason: reason.trim() }
      return say(await cancelOwnPocket(platform, actor, order), steps.cancel.done)
    },
    async further(platform, actor, fields) {
      const { facts } = await findOwn(platform, actor, id)
      const opensAt = parisInstant(fields.opensAt ?? '')
      const closesAt = parisInstant(fields.closesAt ?? '')
      if (!opensAt || !closesAt) {
        const wrong = texts.wrongDate
        return {
          errors: { ...(!opensAt && { opensAt: wrong }), ...(!closesAt && { closesAt: wrong }) },
        }
      }
      const drafted = await offerAgain(platform, actor, { pocketId: id, opensAt, closesAt })
      if (!drafted.ok) return say(drafted, '')
      const acting = actingAs(recipients, facts.recipientId)
      throw redirect(pocketsPlace(acting, `/${drafted.value.pocketId}`))
    },
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioPocket({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnPocketScreen view={loaderData} answer={actionData} />
}
