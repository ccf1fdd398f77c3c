import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { attestationRows } from '#app/live/attestation-rows.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import {
  AttestationsScreen,
  type AttestationsView,
} from '#app/screens/studio/attestations-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import { consentToFitness, findFitnessConsent, listAttestationsOf } from '#server/campaigns/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-attestations'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.own.text })

/** What federations attest of an athlete, for the athlete alone: some of it is about their health. */
export async function loader(asked: Route.LoaderArgs): Promise<AttestationsView> {
  const { platform, athlete } = await athleteSession(asked, true)
  const since = await findFitnessConsent(platform.db, athlete.id)
  return {
    rows: attestationRows(await listAttestationsOf(platform, athlete.id), 'athlete'),
    fitnessShownSince: since && dateText(since),
  }
}

/** Lets everybody read that one is fit, or no longer. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor } = await athleteSession(asked, true)
  const { intent, carryOut } = await readIntent(asked.request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor)), intent })
}

const consent = (given: boolean, done: () => string) => async (platform: Platform, actor: Actor) =>
  say(await consentToFitness(platform, actor, { given }), done())

const intents = {
  showFitness: consent(true, () => texts.consent.given),
  hideFitness: consent(false, () => texts.consent.withdrawn),
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioAttestations({ loaderData, actionData }: Route.ComponentProps) {
  return <AttestationsScreen view={loaderData} answer={actionData} />
}
