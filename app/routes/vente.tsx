import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { isOffline, keepWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { historyOf, referenceText } from '#app/live/market-view.ts'
import { loginPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { saleFromWallet } from '#app/live/sale-from-wallet.ts'
import { typedOffer } from '#app/live/typed-offer.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { type SellAnswer, SellScreen } from '#app/screens/market/sell-screen.tsx'
import { usdcText } from '#app/texts/format.ts'
import { marketTexts } from '#app/texts/market.ts'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import {
  findCertificate,
  readOwnCertificate,
  readVaultReturn,
  returnToVault,
} from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { findPrices, findSaleTerms, listCertificate } from '#server/market/door.ts'
import type { Route } from './+types/vente'

const texts = tradeTexts.sell
const USUAL_DAYS = '30'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.link, description: texts.text })

/** The terms on which a certificate of one's own may be sold; `?prix` and `?jours` bring what was typed before a login. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const certificateNumber = certificateNumberIn(params.number)
  const terms = await findSaleTerms(platform, actor, certificateNumber)
  const prices = terms && (await findPrices(platform, terms.pocketId))
  const certificate = terms && (await findCertificate(platform, certificateNumber))
  if (!(prices && certificate)) return data(null, { status: 404 })
  const number = formatCertificateNumber(certificateNumber)
  const { searchParams } = new URL(request.url)
  const inWallet = terms.obstacles.some(({ code }) => code === 'sold_from_vault')
  const wallet = inWallet ? await readWallet(platform, actor, terms.certificateNumber) : null
  const signable = wallet?.signable ?? null
  const waits = wallet?.onItsWay ? ownCertificateTexts.place.onItsWay : null
  const obstacles = terms.obstacles.flatMap((each) => {
    if (each.code !== 'sold_from_vault') return [refusalText(each)]
    return signable ? [] : [waits ?? refusalText(each)]
  })
  return data({
    title: texts.title(number),
    number,
    certificateHref: `/c/${certificateNumber}`,
    pocket: certificate.pocket.title,
    pocketHref: `/p/${certificate.pocket.slug}`,
    reference: referenceText(terms.referenceMicro),
    royaltyBps: terms.royaltyBps,
    least: usdcText(terms.leastPriceMicro),
    key: platform.randomness.uuid(),
    price: searchParams.get('prix') ?? '',
    days: searchParams.get('jours') ?? USUAL_DAYS,
    offerHref: terms.listingId && `/marche/${terms.listingId}`,
    obstacles,
    signable,
    history: historyOf(prices, terms.kind),
  })
}

/** What the wallet that it is in signs, and whether something of it is being written to the chain first. */
async function readWallet(platform: Platform, actor: Actor, number: bigint) {
  const own = await readOwnCertificate(platform, actor, number)
  const back = await readVaultReturn(platform, actor, number)
  if (!own.ok) return null
  const { chainId, network } = platform.ports.chain
  const chain = { chainId: String(chainId), network }
  const signable = saleFromWallet({ own: own.value, back: back.ok ? back.value : null, chain })
  return { signable, onItsWay: own.value.onItsWay }
}

/** Puts it up for sale, out of the vault or with the signature of the wallet that it is in, and goes on to the offer. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const fields = await readFields(request)
  const { key = '', price = '', days = '' } = fields
  const typed = { price, days }
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(withTyped(request.url, price, days)))
  const certificateNumber = certificateNumberIn(params.number)
  const isSigned = fields.intent === 'sign'
  const terms = isSigned ? await findSaleTerms(platform, actor, certificateNumber) : null
  // Nothing comes back to the vault for an offer that the market would not take.
  const read = typedOffer(typed, terms?.royaltyBps)
  if (!read.ok) return data(answerOf({ errors: read.errors, typed }))
  if (!isUuid(key) || certificateNumber === 0) {
    return data(answerOf({ refusals: [refusalText({ code: 'unknown_certificate' })] }))
  }
  if (isSigned) {
    const stopped = await bringBack(platform, actor, BigInt(certificateNumber), fields)
    if (stopped.length > 0) return data(answerOf({ refusals: stopped, typed }))
  }
  const listed = await listCertificate(platform, actor, { certificateNumber, ...read.offer }, key)
  if (listed.ok) throw redirect(`/marche/${listed.value.listingId}`)
  const refusals = listed.refusals.map(refusalText)
  if (isSigned) refusals.unshift(texts.wallet.returned)
  return data(answerOf({ refusals, typed }))
}

/** Takes the wallet's signature for the way back to the vault; says why not. */
async function bringBack(
  platform: Platform,
  actor: Actor,
  number: bigint,
  { signature = '', expiresAt = '' }: Record<string, string>,
): Promise<readonly string[]> {
  const back = await returnToVault(platform, actor, {
    number,
    signature,
    expiresAt: new Date(expiresAt),
  })
  return back.ok ? [] : back.refusals.map(refusalText)
}

function withTyped(address: string, price: string, days: string): string {
  const url = new URL(address)
  url.searchParams.set('prix', price)
  url.searchParams.set('jours', days)
  return url.href
}

function answerOf(answer: Partial<SellAnswer>): SellAnswer {
  return { errors: {}, refusals: [], typed: null, ...answer }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepWhenOffline(() => serverAction())

export const shouldRevalidate = unlessOffline

export default function Vente({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MissingScreen what="certificate" />
  const answer = isOffline(actionData)
    ? answerOf({ refusals: [marketTexts.buy.offline] })
    : (actionData ?? answerOf({}))
  return <SellScreen view={loaderData} answer={answer} />
}
