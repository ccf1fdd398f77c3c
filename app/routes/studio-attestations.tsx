import { personalMeta } from '#app/app-meta.ts'
import { attestationRows } from '#app/live/attestation-rows.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession } from '#app/own-session.server.ts'
import { AttestationsScreen } from '#app/screens/studio/attestations-screen.tsx'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import { listAttestationsOf } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-attestations'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.own.text })

/** What federations attest of an athlete, for the athlete alone: some of it is about their health. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, athlete } = await athleteSession(asked, true)
  return attestationRows(await listAttestationsOf(platform, athlete.id), 'athlete')
}

export const shouldRevalidate = unlessOffline

export default function StudioAttestations({ loaderData }: Route.ComponentProps) {
  return <AttestationsScreen rows={loaderData} />
}
