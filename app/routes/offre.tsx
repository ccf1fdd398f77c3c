import { data, redirect, redirectDocument } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { readIntent } from '#app/live/find-intent.ts'
import {
  isOffline,
  keepWhenOffline,
  type Offline,
  unlessOffline,
} from '#app/live/keep-when-offline.ts'
import { offerPage } from '#app/live/market-view.ts'
import { loginPath } from '#app/live/next-path.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import {
  BuySection,
  type BuyView,
  LoginToBuy,
  OwnOffer,
  PurchaseUnderWay,
} from '#app/screens/market/buy-section.tsx'
import { OfferScreen } from '#app/screens/market/offer-screen.tsx'
import { RISK_PATH } from '#app/screens/risk/risk-form.tsx'
import { eurText, usdcText } from '#app/texts/format.ts'
import { marketTexts as texts } from '#app/texts/market.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { riskTexts } from '#app/texts/risk.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { type MicroUsdc, micro } from '#domain/kernel/money.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import { eurCentsFor } from '#domain/payments/card-quote.ts'
import { findPocket } from '#server/campaigns/door.ts'
import { drawCertificate, findCertificate } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession, listPayingWallets } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import {
  buyCertificate,
  findOffer,
  findPrices,
  findReservation,
  findSaleTerms,
  placePurchase,
} from '#server/market/door.ts'
import { readCardRate, startCardPayment } from '#server/payments/door.ts'
import { findBalance } from '#server/settlements/door.ts'
import type { Route } from './+types/offre'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(texts.offer.gone)
  const { title, price } = loaderData.view
  const page = { title: `${title}, ${price}`, description: texts.description }
  return appMeta({ ...page, path: `/marche/${params.id}` }, matches)
}

/** One offer for everybody, and how whoever is logged in may buy it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const open = isLaunched(platform.launch.read(), 'backing')
  const offer = open ? await findOffer(platform, params.id) : null
  if (!offer) return data(null, { status: 404 })
  const certificate = await findCertificate(platform, Number(offer.certificateNumber))
  const pocket = await findPocket(platform, offer.pocketId)
  const prices = await findPrices(platform, offer.pocketId)
  if (!(certificate && pocket && prices)) return data(null, { status: 404 })
  const left = pocket.fights.filter((fight) => !(fight.startedAt || fight.cancelledAt))
  const art = drawCertificate(certificate)
  const facts = { offer, art, terms: pocket.terms, fightsLeft: left.length, prices }
  const actor = await findSession(platform, request)
  const number = Number(offer.certificateNumber)
  const own = actor && (await findSaleTerms(platform, actor, number))
  const isOwn = own?.listingId === offer.id
  const underWay = actor && offer.reserved && (await findReservation(platform, actor, offer.id))
  const page = offerPage(facts)
  return data({
    // Neither its seller nor its buyer waits for the payment of somebody else.
    view: offer.reserved && (isOwn || underWay) ? { ...page, obstacles: [] } : page,
    purchaseHref: underWay ? `/achats/${underWay}` : null,
    isOwn,
    loginHref: actor ? null : loginPath(request.url),
    buy: actor && (await readBuying(platform, actor, offer.priceMicro)),
  })
}

async function readBuying(
  platform: Platform,
  actor: Actor,
  priceMicro: MicroUsdc,
): Promise<BuyView> {
  const { openMicro } = await findBalance(platform, actor)
  const rate = await readCardRate(platform)
  const wallets = (await listPayingWallets(platform, actor.personId)) ?? []
  return {
    key: platform.randomness.uuid(),
    priceMicro: priceMicro.toString(),
    price: usdcText(priceMicro),
    balance: usdcText(openMicro),
    balanceIsEnough: openMicro >= priceMicro,
    euros: rate && eurText(eurCentsFor(priceMicro, rate)),
    hasWallet: wallets.length > 0,
  }
}

type Purchase = { listingId: string; priceMicro: MicroUsdc }
type CarryOut = (
  platform: Platform,
  actor: Actor,
  purchase: Purchase,
  key: string,
) => Promise<readonly Refusal[]>

/** Each goes on to the page of the purchase, or says why it was refused. */
const intents: Readonly<Record<string, CarryOut>> = {
  balance: async (platform, actor, purchase, key) => {
    const bought = await buyCertificate(platform, actor, purchase, key)
    if (bought.ok) throw redirect(`/achats/${bought.value.saleId}`)
    return bought.refusals
  },
  wallet: async (platform, actor, purchase, key) => {
    const placed = await placePurchase(platform, actor, purchase, key)
    if (placed.ok) throw redirect(`/achats/${placed.value.purchaseId}`)
    return placed.refusals
  },
  card: async (platform, actor, purchase, key) => {
    const placed = await placePurchase(platform, actor, purchase, key)
    if (!placed.ok) return placed.refusals
    const page = `/achats/${placed.value.purchaseId}`
    const paths = { success: page, cancel: `${page}?retour=annule` }
    const payment = await startCardPayment(platform, actor, placed.value.purchaseId, paths)
    throw payment.ok ? redirectDocument(payment.value.url) : redirect(page)
  },
}

/** Buys the offer at the price that was shown. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { fields, carryOut } = await readIntent(request, intents)
  const { key = '', priceMicro = '' } = fields
  const wellFormed = isUuid(key) && isUuid(params.id) && /^\d{1,15}$/.test(priceMicro)
  if (!wellFormed) return answerOf([{ code: 'unknown_object' }], '/marche')
  const purchase = { listingId: params.id, priceMicro: micro(BigInt(priceMicro)) }
  return answerOf(await carryOut(platform, actor, purchase, key), `/marche/${params.id}`)
}

function answerOf(refusals: readonly Refusal[], here: string) {
  return data({ refusals: refusals.map(refusalText), wayOn: wayOnAfter(refusals, here) })
}

/** The page on which the buyer makes good what is missing, if there is one; the questions lead back here. */
function wayOnAfter(refusals: readonly Refusal[], here: string): BuyAnswer['wayOn'] {
  const codes = refusals.map(({ code }) => code)
  if (codes.includes('risk_questions_open')) {
    return { href: `${RISK_PATH}?suite=${encodeURIComponent(here)}`, text: riskTexts.open }
  }
  const asksIdentity = codes.some((code) => code.startsWith('kyc_'))
  return asksIdentity ? { href: '/identite', text: texts.buy.identity } : null
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

export const shouldRevalidate = unlessOffline

export default function Offre({ loaderData: page, actionData }: Route.ComponentProps) {
  if (!page) return <MissingScreen what="offer" />
  const { buy, isOwn, loginHref, purchaseHref } = page
  const answer = answerIn(actionData)
  return (
    <OfferScreen
      view={page.view}
      buy={
        <>
          {isOwn && <OwnOffer />}
          {loginHref && <LoginToBuy href={loginHref} />}
          {purchaseHref && <PurchaseUnderWay href={purchaseHref} />}
          {buy && !isOwn && !purchaseHref && (
            <BuySection key={buy.priceMicro} view={buy} {...answer} />
          )}
        </>
      }
    />
  )
}

interface BuyAnswer {
  refusals: readonly string[]
  wayOn: { href: string; text: string } | null
}

function answerIn(answer: BuyAnswer | Offline | undefined): BuyAnswer {
  if (isOffline(answer)) return { refusals: [texts.buy.offline], wayOn: null }
  return answer ?? { refusals: [], wayOn: null }
}
