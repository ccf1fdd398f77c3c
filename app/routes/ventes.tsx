import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownOfferLine, purchaseLine, saleLine } from '#app/live/trades-view.ts'
import { type OwnIntent, ownAction, ownSession } from '#app/own-session.server.ts'
import { SalesScreen } from '#app/screens/market/sales-screen.tsx'
import { tradeTexts } from '#app/texts/trades.ts'
import { isUuid } from '#server/kernel/door.ts'
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
  const { platform, actor } = await ownSession({ context, request })
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

const intents: Readonly<Record<string, OwnIntent>> = {
  'take-back': async (platform, actor, { id = '' }) => {
    const listingId = isUuid(id) ? id : platform.randomness.uuid()
    return say(await takeBack(platform, actor, listingId), texts.takenBack)
  },
}

/** Withdraws an offer. */
export const action = ownAction(intents)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function Ventes({ loaderData, actionData }: Route.ComponentProps) {
  return <SalesScreen view={loaderData} answer={actionData} />
}
