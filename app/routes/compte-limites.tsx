import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { limitsView } from '#app/live/limits-view.ts'
import { type OwnIntent, ownAction, ownSession } from '#app/own-session.server.ts'
import { LimitsScreen } from '#app/screens/account/limits-screen.tsx'
import { backingTexts } from '#app/texts/backing.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { dateTimeText } from '#app/texts/format.ts'
import { limitsTexts as texts } from '#app/texts/limits.ts'
import { type MicroUsdc, normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { hasCome } from '#domain/kernel/time.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import {
  findOwnSpending,
  pauseInput,
  pauseSpending,
  setSpendingLimit,
} from '#server/orders/door.ts'
import type { Route } from './+types/compte-limites'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.limits })

/** What the actor lets themselves spend, and has spent this month. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  return limitsView(await findOwnSpending(platform, actor))
}

const intents: Readonly<Record<string, OwnIntent>> = {
  limit: async (platform, actor, { limit = '' }) => {
    const parsed = parseUsdc(normaliseTypedAmount(limit))
    if (!parsed.ok) return { errors: { limit: backingTexts.errors.amount[parsed.error] } }
    if (parsed.amountMicro === 0n) return { errors: { limit: backingTexts.errors.amount.negative } }
    return setLimit(platform, actor, parsed.amountMicro)
  },
  'end-limit': (platform, actor) => setLimit(platform, actor, null),
  pause: async (platform, actor, { period, understood }) => {
    if (understood !== 'on') return { errors: { understood: texts.pause.unticked } }
    const input = pauseInput.safeParse({ period })
    if (!input.success) throw data('unknown period', { status: 400 })
    return say(await pauseSpending(platform, actor, input.data), texts.pause.done)
  },
}

/** Sets or ends the limit, or begins a pause. */
export const action = ownAction(intents)

async function setLimit(platform: Platform, actor: Actor, limit: MicroUsdc | null) {
  const set = await setSpendingLimit(platform, actor, { limit })
  if (!set.ok) return say(set, '')
  const { startsAt } = set.value
  const isNow = hasCome(startsAt, platform.clock.now())
  return { done: isNow ? texts.limit.now : texts.limit.later(dateTimeText(startsAt)) }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Limites({ loaderData, actionData }: Route.ComponentProps) {
  return <LimitsScreen view={loaderData} answer={actionData} />
}
