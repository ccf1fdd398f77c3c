import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { noonField } from '#app/live/fight-forms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { readPocketForm, valuesOfPocket } from '#app/live/pocket-form.ts'
import { readFields } from '#app/live/read-fields.ts'
import { actingOf } from '#app/live/studio-pockets.ts'
import { thinkingAhead, usualOpening } from '#app/live/time-to-think.ts'
import { studioSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import {
  PocketFormScreen,
  type PocketFormView,
} from '#app/screens/studio/pockets/pocket-form-screen.tsx'
import { pocketsPlace } from '#app/screens/studio/studio-places.ts'
import { boutDateText, bpsText, numberText, ppmText, usdcText } from '#app/texts/format.ts'
import { pocketFormTexts as texts } from '#app/texts/studio/pocket-form.ts'
import type { PocketKind } from '#domain/campaigns/pocket.ts'
import type { BusinessSettings } from '#domain/kernel/settings.ts'
import { addDays } from '#domain/kernel/time.ts'
import { listOwnFights } from '#server/bouts/door.ts'
import {
  draftPocketAs,
  editPocketAs,
  findManagerFee,
  operationOf,
  pocketInput,
  readOwnAthlete,
  readOwnPockets,
} from '#server/campaigns/door.ts'
import { isUuid } from '#server/kernel/door.ts'
import type { Route } from './+types/studio-pocket-form'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.titles.create, description: texts.text })

/** The Pocket of the address, if it names one, and for whom and of which kind it is. @throws a 404 answer for somebody else's. */
async function findAsked(asked: Route.LoaderArgs | Route.ActionArgs) {
  const { platform, actor, recipients } = await studioSession(asked)
  const { id } = asked.params as { id?: string }
  const acting = actingOf(recipients, asked.request)
  if (id === undefined) {
    const { kinds, kind, barred } = await kindsFor(platform, acting, asked.request)
    return { platform, actor, acting, pocket: undefined, kinds, kind, barred }
  }
  const [pocket] = isUuid(id) ? await readOwnPockets(platform, actor.personId, id) : []
  if (!pocket) throw data('unknown pocket', { status: 404 })
  const kinds: PocketFormView['kinds'] = []
  const owner = recipients.find((each) => each.id === pocket.facts.recipientId) ?? acting
  const { kind } = pocket.terms
  return { platform, actor, acting: owner, pocket, kinds, kind, barred: null }
}

type Asked = Awaited<ReturnType<typeof studioSession>>

/** What a new Pocket may be: tips for amateurs, shares for professionals, unless the address says otherwise. */
async function kindsFor(
  platform: Asked['platform'],
  acting: Asked['recipients'][number],
  request: Request,
): Promise<Pick<PocketFormView, 'kinds' | 'barred'> & { kind: PocketKind }> {
  if (acting.kind === 'federation') return { kinds: [], kind: 'federation', barred: null }
  const named = new URL(request.url).searchParams.get('type')
  const { status } = await readOwnAthlete(platform, acting.id)
  const usual = status === 'professional' ? 'share' : 'tips'
  const kind = named === 'tips' || named === 'share' ? named : usual
  const kinds = (['tips', 'share'] as const).map((each) => {
    return {
      kind: each,
      href: pocketsPlace(acting, `/nouveau?type=${each}`),
      current: each === kind,
    }
  })
  const barred = kind === usual ? null : texts.barred[kind]
  return { kinds, kind, barred }
}

/** The form, as the draft has it or with usual dates. */
export async function loader(asked: Route.LoaderArgs): Promise<PocketFormView> {
  const { platform, acting, pocket, kinds, kind, barred } = await findAsked(asked)
  const { settings, clock } = platform
  const now = clock.now()
  const opens = kind === 'share' ? usualOpening(now, settings) : addDays(now, 3)
  const closes = addDays(opens, settings.durationDays[kind].usual)
  const values = pocket
    ? valuesOfPocket(pocket.terms, pocket.description)
    : { opensAt: noonField(opens), closesAt: noonField(closes) }
  const fights = kind === 'share' ? await listOwnFights(platform, acting.id) : []
  const coverable = fights.filter(
    ({ status, contractApprovedAt }) => status === 'scheduled' && contractApprovedAt !== null,
  )
  return {
    isNew: pocket === undefined,
    backHref: pocketsPlace(acting, pocket ? `/${pocket.id}` : ''),
    kind,
    kinds,
    barred,
    values,
    fights: coverable.map(({ id, opponentName, eventName, takesPlaceAt }) => {
      return { id, label: `${opponentName}, ${eventName}, ${boutDateText(takesPlaceAt)}` }
    }),
    rules: rulesOf(kind, settings, now),
    takeHome: ratesOf(settings, (await findManagerFee(platform, acting.id)) ?? 0),
  }
}

/** What a draft would be saved under now. */
function ratesOf(settings: BusinessSettings, managerBps: number): PocketFormView['takeHome'] {
  const { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps } = settings
  const { payoutFeeBps, soldWarningPpm } = settings
  return {
    rates: { saleFeeBps, premiumBps, coverLevel1Bps, coverLevel2Bps },
    soldUnder: { payoutFeeBps },
    soldWarningPpm,
    managerBps,
  }
}

function rulesOf(kind: PocketKind, settings: BusinessSettings, now: Date): PocketFormView['rules'] {
  const least = usdcText(settings.minimumMicro[kind])
  const { least: shortest, most } = settings.durationDays[kind]
  const fee = texts.limits.fee(bpsText(settings.saleFeeBps))
  const tips = texts.limits.tips(numberText(settings.tipPocketsPerYear))
  return {
    opening: thinkingAhead(kind, 'ahead', settings, now),
    limits: kind === 'tips' ? [fee, tips] : [fee],
    amount: amountHint(kind, least),
    duration: texts.duration(numberText(shortest), numberText(most)),
    percent: texts.percentHint(ppmText(settings.fightCapPpm)),
    cover: texts.cover(bpsText(settings.premiumBps), bpsText(settings.coverLevel1Bps)),
  }
}

/** Federations take any amount, so that no least one is named. */
function amountHint(kind: PocketKind, least: string): string {
  if (kind === 'share') return texts.priceHint(least)
  return kind === 'tips' ? texts.goalHint(least) : texts.anyGoalHint
}

/** Saves the draft and goes on to its page. */
export async function action(asked: Route.ActionArgs) {
  const { platform, actor, acting, pocket, kind } = await findAsked(asked)
  const fields = await readFields(asked.request)
  const answer = (said: Partial<AccountAnswer>) =>
    data({ ...noAnswer, ...said, intent: 'save', typed: fields })
  const { input, errors } = readPocketForm(kind, fields)
  if (Object.keys(errors).length > 0) return answer({ errors })
  const read = pocketInput.safeParse(input)
  if (!read.success) return answer({ refusal: texts.wrong.other })
  const operation = operationOf({ kind })
  const saved = pocket
    ? await editPocketAs(operation)(platform, actor, { pocketId: pocket.id, input: read.data })
    : await draftPocketAs(operation)(platform, actor, {
        ...read.data,
        recipientId: acting.id,
      })
  if (!saved.ok) return answer(say(saved, ''))
  throw redirect(pocketsPlace(acting, `/${saved.value.pocketId}`))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioPocketForm({ loaderData, actionData }: Route.ComponentProps) {
  // Without script the page is drawn anew: what was typed stands in its fields again.
  const typed = actionData && 'typed' in actionData ? actionData.typed : loaderData.values
  return <PocketFormScreen view={{ ...loaderData, values: typed }} answer={actionData} />
}
