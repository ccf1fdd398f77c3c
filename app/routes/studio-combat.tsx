import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readEarningsForm } from '#app/live/fight-forms.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { fightPage } from '#app/live/studio-fights.ts'
import { athleteSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { FightScreen } from '#app/screens/studio/fight-screen.tsx'
import { fightTexts as texts } from '#app/texts/studio/fights.ts'
import {
  declareEarnings,
  earningsInput,
  listOwnFights,
  proposeResult,
  seenResult,
} from '#server/bouts/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-combat'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.facts.title, description: texts.text })

/** One of an athlete's own fights. @throws a 404 answer for any other. */
export async function loader(asked: Route.LoaderArgs) {
  const { platform, athlete } = await athleteSession(asked)
  const fights = await listOwnFights(platform, athlete.id)
  const fight = fights.find(({ id }) => id === asked.params.id)
  if (!fight) throw data(null, { status: 404 })
  return fightPage(fight, { acting: athlete, key: platform.randomness.uuid() })
}

/** Reports the result, or declares the earnings. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor } = await athleteSession(asked)
  const { intent, fields, carryOut } = await readIntent(asked.request, intents)
  const fightId = isUuid(asked.params.id) ? asked.params.id : platform.randomness.uuid()
  const answer = await carryOut(platform, actor, fightId, fields)
  return data<AccountAnswer>({ ...noAnswer, ...answer, intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type CarryOut = (
  platform: Platform,
  actor: Actor,
  fightId: string,
  fields: Record<string, string>,
) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  result: async (platform, actor, fightId, { outcome, evidenceHash, reason }) => {
    const input = seenResult.safeParse({ outcome, evidenceHash, reason })
    if (!input.success) {
      const wrong = new Set(input.error.issues.map(({ path }) => path[0]))
      return {
        errors: {
          reason: wrong.has('reason') ? texts.wrong.text : undefined,
          evidenceHash: wrong.has('evidenceHash') ? texts.wrong.document : undefined,
        },
      }
    }
    const reported = await proposeResult(platform, actor, { fightId, ...input.data })
    return say(reported, texts.result.done)
  },
  earnings: async (platform, actor, fightId, { key = '', ...fields }) => {
    const { input, errors } = readEarningsForm(fields)
    if (Object.keys(errors).length > 0) return { errors }
    const read = earningsInput.safeParse(input)
    if (!read.success || !isUuid(key)) return { errors: { rate: texts.wrong.rate } }
    const declared = await declareEarnings(platform, actor, { fightId, ...read.data }, key)
    return say(declared, texts.earnings.done)
  },
}

export default function StudioCombat({ loaderData, actionData }: Route.ComponentProps) {
  return <FightScreen view={loaderData} answer={actionData} />
}
