import { redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { dueOf, earningsView } from '#app/live/earnings-view.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { nameAddress, type OwnIntent, ownAction, ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { EarningsScreen } from '#app/screens/earnings/earnings-screen.tsx'
import { descriptions } from '#app/texts/descriptions.ts'
import { earningsTexts as texts } from '#app/texts/earnings.ts'
import { usdcText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { add, micro, normaliseTypedAmount, parseUsdc, ZERO } from '#domain/kernel/money.ts'
import { listOwnMovements } from '#server/assurance/door.ts'
import { listOwnWallets } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import {
  claimBalance,
  claimParts,
  findBalance,
  findRequest,
  listOwnClaims,
  listOwnReturns,
  setPayoutPreference,
} from '#server/settlements/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'
import type { Route } from './+types/gains'

const PATH = '/gains'
/** Certificates of one holder that are looked at for what they are owed. */
const MOST_CERTIFICATES = 1_000
/** Movements of which a balance may be made; what is older is summed up. */
const MOST_MOVEMENTS = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.earnings })

/** What whoever asks is owed and has been paid; `?cursor` gives earlier payouts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const page = listOwnClaims.query.safeParse({ cursor })
  if (!page.success) throw redirect(PATH)
  const { items, nextCursor } = await listOwnClaims(platform, page.data, actor)
  const wallets = await listOwnWallets(platform.db, actor.personId)
  const { settings } = platform
  const balanceMicro = (await findBalance(platform, actor)).openMicro
  const newest = { limit: MOST_MOVEMENTS }
  const facts = {
    returns: await listOwnReturns(platform, actor, MOST_CERTIFICATES),
    balanceMicro,
    movements: balanceMicro > 0n ? (await listOwnMovements(platform, newest, actor)).items : [],
    address: await findPayoutAddress(platform, actor.personId),
    preference: await findRequest(platform, actor),
    addressDelayHours: settings.addressDelayHours,
    afterDays: settings.automaticPayout.afterDays,
    claims: items,
  }
  return {
    ...earningsView(facts, platform.clock.now()),
    nextHref: nextCursor && `${PATH}?cursor=${nextCursor}`,
    claimKey: platform.randomness.uuid(),
    wallets: wallets.map(({ address }) => address),
    identityKnown: actor.kycLevel !== 'none',
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type Fields = Record<string, string>

const intents: Readonly<Record<string, OwnIntent>> = {
  claim: claimAll,
  address: nameAddress,
  preference: async (platform, actor, { automatic, minimum = '' }) => {
    const parsed = parseUsdc(normaliseTypedAmount(minimum))
    if (!parsed.ok || parsed.amountMicro <= 0n)
      return { errors: { minimum: texts.preference.wrong } }
    const preference = { automatic: automatic === 'on', minimumMicro: parsed.amountMicro }
    return say(await setPayoutPreference(platform, actor, preference), texts.preference.done)
  },
}

/** Takes what is owed, or changes how it is paid. */
export const action = ownAction(intents)

/** Takes the balance and every certificate's parts; stops at the first refusal and says what had gone before it. */
async function claimAll(
  platform: Platform,
  actor: Actor,
  { key = '' }: Fields,
): Promise<Partial<AccountAnswer>> {
  if (!isUuid(key)) return { refusal: refusalText({ code: 'nothing_due' }) }
  const due = dueOf(await listOwnReturns(platform, actor, MOST_CERTIFICATES))
  const numbers = [...new Set(due.map(({ certificateNumber }) => BigInt(certificateNumber)))]
  const { openMicro } = await findBalance(platform, actor)
  const claims = [
    ...(openMicro > 0n ? [() => claimBalance(platform, actor, key)] : []),
    ...numbers.map((number) => () => claimParts(platform, actor, number, `${key}:${number}`)),
  ]
  if (claims.length === 0) return { refusal: refusalText({ code: 'nothing_due' }) }
  let takenMicro = ZERO
  for (const claim of claims) {
    const claimed = await claim()
    if (!claimed.ok) {
      const why = refusalText(claimed.refusals[0])
      return { refusal: takenMicro > 0n ? texts.owed.partly(usdcText(takenMicro), why) : why }
    }
    takenMicro = add(takenMicro, micro(BigInt(claimed.value.totalMicro)))
  }
  return { done: texts.owed.done(usdcText(takenMicro)) }
}

export default function Gains({ loaderData, actionData }: Route.ComponentProps) {
  return <EarningsScreen view={loaderData} answer={actionData} />
}
