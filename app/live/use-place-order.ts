import { useLocation, useNavigate } from 'react-router'
import type { BackingValues } from '#app/forms/backing-form.ts'
import type { Offer } from '#app/screens/backing/offer.ts'
import { backingTexts } from '#app/texts/backing.ts'
import type { Offline } from './keep-when-offline.ts'
import { orderFields } from './order.ts'
import type { OrderAnswer, RefusedOrder } from './order-answer.ts'
import { forgetDraft, sentAs } from './order-draft.ts'
import { WALLET_KEY } from './sheet-address.ts'
import { forgetIdentity } from './typed-order.ts'
import { usePost } from './use-post.ts'

/** Where orders are sent. */
export const ORDERS = '/soutiens'

/** Leaves the page; whoever waits for it waits until the page is gone. */
const left = new Promise<never>(() => {})

/** The page of an order, which is told what it is to be paid with. */
function orderPath(id: string, walletId: string): string {
  return walletId === '' ? `/soutiens/${id}` : `/soutiens/${id}?${WALLET_KEY}=${walletId}`
}

/** Sends an order and goes where it leads; comes back only with the reasons why it was not taken. */
export function usePlaceOrder(offer: Offer | null) {
  const post = usePost<OrderAnswer | Offline>(ORDERS)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const follow = async (
    answer: OrderAnswer | Offline,
    payWith: string,
  ): Promise<RefusedOrder | undefined> => {
    if ('offline' in answer) return { fields: {}, general: [backingTexts.offline] }
    if (answer.outcome === 'refused') return answer
    if (answer.outcome !== 'login') forgetIdentity()
    if (answer.outcome === 'pay') window.location.assign(answer.url)
    if (answer.outcome === 'placed') await navigate(orderPath(answer.id, payWith))
    if (answer.outcome === 'login') {
      await navigate(`/login?suite=${encodeURIComponent(pathname + search)}`)
    }
    return left
  }
  return async (values: BackingValues, tickedAt: Date | null) => {
    if (!offer) return undefined
    const { pocket, waiver, backer } = offer
    const draftOf = { personId: backer.personId, pocketId: pocket.id }
    const send = () => {
      const { version } = waiver
      const ordered = orderFields(pocket.terms, values, { version, tickedAt: null })
      const sent = sentAs(draftOf, ordered, tickedAt)
      return post({
        pocketId: pocket.id,
        key: sent.key,
        by: values.payWith === '' ? 'card' : 'wallet',
        ...ordered,
        ...(sent.tickedAt ? { tickedAt: sent.tickedAt } : {}),
        ...(backer.kycLevel === 'none' ? identityOf(values) : {}),
      })
    }
    const answer = await send()
    if ('offline' in answer || answer.outcome !== 'ended') return follow(answer, values.payWith)
    // The same values were sent before and that reservation is over: this is a new order.
    forgetDraft(draftOf)
    return follow(await send(), values.payWith)
  }
}

function identityOf({ legalName, birthDate, country }: BackingValues) {
  return { legalName, birthDate, country }
}
