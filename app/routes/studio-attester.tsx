import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { attestationRows } from '#app/live/attestation-rows.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { federationSession, takeBack } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { AttestScreen, type AttestView } from '#app/screens/studio/attest-screen.tsx'
import { numberText } from '#app/texts/format.ts'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import type { AttestationKind } from '#domain/campaigns/attestation.ts'
import { parisDate } from '#domain/kernel/time.ts'
import {
  attestAthlete,
  attestationInput,
  findAthleteId,
  listAttestationsBy,
  revokeAttestation,
} from '#server/campaigns/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-attester'

const MOST = 50

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.attest.text })

/** What an organisation attests of athletes. */
export async function loader(asked: Route.LoaderArgs): Promise<AttestView> {
  const { platform, federation } = await federationSession(asked, asked.params.id)
  const { items, nextCursor } = await listAttestationsBy(platform, { limit: MOST }, federation.id)
  return {
    rows: attestationRows(items, 'federation'),
    more: nextCursor && texts.more(numberText(MOST)),
    today: parisDate(platform.clock.now()),
    example: `${platform.site.publicUrl()}/athletes/nom-prenom`,
  }
}

/** Attests something, or revokes it. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor, federation } = await federationSession(asked, asked.params.id)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  const answer = await carryOut({ platform, actor, federationId: federation.id, fields })
  return data<AccountAnswer>({ ...noAnswer, ...answer, intent })
}

interface Sent {
  platform: Platform
  actor: Actor
  federationId: string
  fields: Record<string, string>
}
type CarryOut = (sent: Sent) => Promise<Partial<AccountAnswer>>

/** The athlete whom an address of a public page, or its last part, names. */
function athleteIn(platform: Platform, typed: string) {
  const slug = typed.trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''
  return findAthleteId(platform, slug.toLowerCase())
}

const attest =
  (kind: AttestationKind): CarryOut =>
  async ({ platform, actor, federationId, fields }) => {
    const { athlete = '', validUntil, fit, foughtOn, opponent, event, outcome } = fields
    const fighterId = await athleteIn(platform, athlete)
    const said = {
      licence: { validUntil },
      fitness: { validUntil, fit: { yes: true, no: false }[fit ?? ''] },
      bout: { foughtOn, opponent, event, outcome },
    }[kind]
    const read = attestationInput.safeParse({ kind, fighterId, ...said })
    if (!read.success || fighterId === null)
      return { errors: wrongFields(read.error?.issues, fighterId) }
    return say(
      await attestAthlete(platform, actor, { federationId, ...read.data }),
      texts.attest.done,
    )
  }

function wrongFields(
  issues: readonly { path: readonly PropertyKey[] }[] = [],
  fighterId: string | null,
): AccountAnswer['errors'] {
  const wrong = new Set(issues.map(({ path }) => path[0]))
  const { day, text, choice, outcome } = texts.wrong
  const dates = { validUntil: day, foughtOn: day }
  const said = { ...dates, opponent: text, event: text, fit: choice, outcome }
  return {
    ...Object.fromEntries(Object.entries(said).filter(([name]) => wrong.has(name))),
    ...(fighterId === null && { athlete: texts.wrong.athlete }),
  }
}

const intents: Readonly<Record<string, CarryOut>> = {
  licence: attest('licence'),
  fitness: attest('fitness'),
  bout: attest('bout'),
  revoke: ({ platform, actor, fields }) =>
    takeBack(
      fields,
      { wrong: texts.wrong.reason, done: texts.revoke.done },
      (attestationId, reason) => revokeAttestation(platform, actor, { attestationId, reason }),
    ),
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioAttester({ loaderData, actionData }: Route.ComponentProps) {
  return <AttestScreen view={loaderData} answer={actionData} />
}
