import { lazy, Suspense } from 'react'
import { data, redirectDocument } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { isOffline, keepWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { preparedPayment } from '#app/live/prepared-payment.ts'
import { isPurchaseMoving, purchaseView, stateNow } from '#app/live/trades-view.ts'
import { followKey, useFollow } from '#app/live/use-follow.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { PurchaseScreen } from '#app/screens/market/purchase-screen.tsx'
import type { PayAnswer } from '#app/screens/wallets/use-pay-by-wallet.ts'
import { usdcText } from '#app/texts/format.ts'
import { marketTexts } from '#app/texts/market.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { listPayingWallets } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { cancelPurchase, findOwnPurchase } from '#server/market/door.ts'
import {
  payBySignature,
  signedPaymentInput,
  startCardPayment,
  startWalletPayment,
} from '#server/payments/door.ts'
import type { Route } from './+types/achat'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: tradeTexts.purchase.eyebrow, description: tradeTexts.purchase.description })

/** One purchase of one's own; somebody else's is not there. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const purchase = await findOwnPurchase(platform, actor.personId, params.id)
  if (!purchase) return data(null, { status: 404 })
  const now = platform.clock.now()
  const view = purchaseView(purchase, now)
  const wallets = view.unpaid ? await listPayingWallets(platform, actor.personId) : null
  return data({
    id: purchase.id,
    state: followKey(purchase),
    signedEnd: purchase.signedPayment?.end ?? null,
    moving: isPurchaseMoving(stateNow(purchase, now)),
    view,
    amount: usdcText(purchase.priceMicro),
    wallets: wallets ?? [],
  })
}

type CarryOut = (
  platform: Platform,
  actor: Actor,
  id: string,
  fields: Record<string, string>,
) => Promise<PayAnswer>

const intents: Readonly<Record<string, CarryOut>> = {
  card: async (platform, actor, id) => {
    const page = `/achats/${id}`
    const paths = { success: page, cancel: `${page}?retour=annule` }
    const payment = await startCardPayment(platform, actor, id, paths)
    if (payment.ok) throw redirectDocument(payment.value.url)
    return refused(payment.refusals)
  },
  wallet: async (platform, actor, id, { walletId = '' }) => {
    const payment = await startWalletPayment(platform, actor, id, walletId)
    if (!payment.ok) return refused(payment.refusals)
    return { payment: preparedPayment(payment.value, platform.ports.chain), refusals: [] }
  },
  signed: async (platform, actor, orderId, { intent: _, permitId, ...authorization }) => {
    const read = signedPaymentInput.safeParse({ permitId, authorization })
    if (!read.success) return refused([{ code: 'wallet_signature_wrong' }])
    const taken = await payBySignature(platform, actor, { orderId, ...read.data })
    return refused(taken.ok ? [] : taken.refusals)
  },
  cancel: async (platform, actor, id) => {
    const cancelled = await cancelPurchase(platform, actor, id)
    return cancelled.ok ? refused([]) : refused(cancelled.refusals)
  },
}

/** Opens the payment page, gives what a wallet signs to pay, takes its signature, or cancels. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { fields, carryOut } = await readIntent(request, intents)
  if (!isUuid(params.id)) return data(refused([{ code: 'unknown_object' }]), { status: 404 })
  return data(await carryOut(platform, actor, params.id, fields))
}

function refused(refusals: readonly Refusal[]): PayAnswer {
  return { payment: null, refusals: refusals.map(refusalText) }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

export const shouldRevalidate = unlessOffline

/** What talks to wallets comes with the page of whoever has linked one. */
const PayByWallet = lazy(() => import('#app/screens/wallets/pay-by-wallet.tsx'))

export default function Achat({ loaderData: page, actionData }: Route.ComponentProps) {
  const address = `/api/purchases/${page?.id ?? ''}`
  const stale = useFollow(address, page?.state ?? '', page?.moving ?? false)
  if (!page) return <MissingScreen what="purchase" />
  const { wallets, amount, id } = page
  const refusals = isOffline(actionData) ? [marketTexts.buy.offline] : (actionData?.refusals ?? [])
  return (
    <PurchaseScreen
      view={page.view}
      refusals={refusals}
      stale={stale}
      wallets={
        wallets.length > 0 && (
          <Suspense>
            <PayByWallet
              action={`/achats/${id}`}
              amount={amount}
              wallets={wallets}
              first={false}
              ended={page.signedEnd}
            />
          </Suspense>
        )
      }
    />
  )
}
