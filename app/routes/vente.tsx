import { data, redirect } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { isOffline, keepWhenOffline, unlessOffline } from '#app/live/keep-when-offline.ts'
import { historyOf, referenceText } from '#app/live/market-view.ts'
import { loginPath } from '#app/live/next-path.ts'
import { readFields } from '#app/live/read-fields.ts'
import { ownSession } from '#app/own-session.server.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { type SellAnswer, SellScreen } from '#app/screens/market/sell-screen.tsx'
import { usdcText } from '#app/texts/format.ts'
import { marketTexts } from '#app/texts/market.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { tradeTexts } from '#app/texts/trades.ts'
import { formatCertificateNumber } from '#domain/certificates/certificate.ts'
import { normaliseTypedAmount, parseUsdc } from '#domain/kernel/money.ts'
import { findCertificate } from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import { findSession } from '#server/identity/door.ts'
import { isUuid } from '#server/kernel/door.ts'
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
    obstacles: terms.obstacles.map(refusalText),
    history: historyOf(prices, terms.kind),
  })
}

/** Puts it up for sale, and goes on to the offer. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const platform = context.get(platformContext)
  const { key = '', price = '', days = '' } = await readFields(request)
  const actor = await findSession(platform, request)
  if (!actor) throw redirect(loginPath(withTyped(request.url, price, days)))
  const parsed = parseUsdc(normaliseTypedAmount(price))
  const wholeDays = /^\d{1,2}$/.test(days.trim()) ? Number(days) : 0
  const wrongDays = wholeDays < 1 || wholeDays > 90
  if (!parsed.ok || wrongDays) {
    const errors = {
      ...(!parsed.ok && { price: texts.wrongPrice }),
      ...(wrongDays && { days: texts.wrongDays }),
    }
    return data(answerOf({ errors, typed: { price, days } }))
  }
  const certificateNumber = certificateNumberIn(params.number)
  if (!isUuid(key) || certificateNumber === 0) {
    return data(answerOf({ refusals: [refusalText({ code: 'unknown_certificate' })] }))
  }
  const offer = { certificateNumber, priceMicro: parsed.amountMicro, days: wholeDays }
  const listed = await listCertificate(platform, actor, offer, key)
  if (listed.ok) throw redirect(`/marche/${listed.value.listingId}`)
  const refusals = listed.refusals.map(refusalText)
  return data(answerOf({ refusals, typed: { price, days } }))
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
