import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { loginPath } from '#app/live/next-path.ts'
import { ownOfferLine, purchaseLine, saleLine } from '#app/live/trades-view.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { SalesScreen } from '#app/screens/market/sales-screen.tsx'
import { tradeTexts } from '#app/texts/trades.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { listOffers, listOwnPurchases, listOwnSales, takeBack } from '#server/market/door.ts'
import type { Route } from './+types/ventes'

const PATH = '/ventes'
const texts = tradeTexts.sales
/** Offers of one person that are shown. */
const MOST_OFFERS = 100

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.description })

/** One's own offers, sales and purchases; `?vendus` and `?achetes` are the cursors of earlier ones. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const { searchParams } = new URL(request.url)
  const pageOf = ({ query }: Pick<typeof listOwnSales, 'query'>, name: string) => {
    const cursor = searchParams.get(name) ?? undefined
    return query.safeParse({ limit: '20', cursor }).data ?? { limit: 20 }
  }
  const { personId } = actor
  const offers = await listOffers(platform, { limit: MOST_OFFERS }, { sellerId: personId })
  const sold = await listOwnSales(platform, pageOf(listOwnSales, 'vendus'), personId)
  const bought = await listOwnPurchases(platform, pageOf(listOwnPurchases, 'achetes'), personId)
  const now = platform.clock.now()
  return {
    offers: offers.items.map(ownOfferLine),
    sold: sold.items.map(saleLine),
    bought: bought.items.map((purchase) => purchaseLine(purchase, now)),
    nextSold: sold.nextCursor && `${PATH}?vendus=${sold.nextCursor}`,
    nextBought: bought.nextCursor && `${PATH}?achetes=${bought.nextCursor}`,
  }
}

type CarryOut = (
  platform: Platform,
  actor: Actor,
  fields: Record<string, string>,
) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  'take-back': async (platform, actor, { id = '' }) => {
    const listingId = isUuid(id) ? id : platform.randomness.uuid()
    return say(await takeBack(platform, actor, listingId), texts.takenBack)
  },
}

/** Withdraws an offer. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(request.url))
  const { intent, fields, carryOut } = await readIntent(request, intents)
  return data<AccountAnswer>({ ...noAnswer, ...(await carryOut(platform, actor, fields)), intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Ventes({ loaderData, actionData }: Route.ComponentProps) {
  return <SalesScreen view={loaderData} answer={actionData} />
}
