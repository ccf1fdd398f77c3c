import type { Platform } from '#server/kernel/door.ts'
import type { CardDispute } from '#server/ports/door.ts'
import { eachOf, type OpenItem as Item } from './reconciliation.ts'

const inWords = (of: Pick<CardDispute, 'standing' | 'amountMinor' | 'currency'>) =>
  `${of.standing}, ${of.amountMinor} ${of.currency.toLowerCase()}`

/**
 * Compares each dispute of the provider's list with ours, both ways: how it stands, and about how much. `others`: payments of
 * another shop on the same account. Invariant L8.
 */
export async function* compareDisputes(
  { db, ports }: Platform,
  others: ReadonlySet<string>,
): AsyncGenerator<Item> {
  const told = await ports.card.listDisputes({ since: null })
  const own = await db
    .selectFrom('card_dispute')
    .select(['id', 'outcome', 'amount_minor as amountMinor', 'currency', 'opened_at as since'])
    .where('provider', '=', ports.card.provider)
    .execute()
  const here = new Map(
    own.map(({ id, since, outcome, ...amount }) => {
      return [id, { since, words: inWords({ ...amount, standing: outcome ?? 'open' }) }]
    }),
  )
  yield* eachOf(told, (dispute): Item[] => {
    const { disputeId: place, paymentId, openedAt: since } = dispute
    const [known, there] = [here.get(place)?.words, inWords(dispute)]
    if (known === there) return []
    if (known !== undefined) return [{ kind: 'dispute_differs', place, here: known, there, since }]
    const kind = others.has(paymentId) ? 'dispute_of_other_shop' : 'dispute_unknown_here'
    return [{ kind, place, here: 'nothing', there, since }]
  })
  const there = new Set(told.map(({ disputeId }) => disputeId))
  yield* eachOf(here, ([place, { since, words }]): Item[] => {
    if (there.has(place)) return []
    return [{ kind: 'dispute_unknown_there', place, here: words, there: 'nothing', since }]
  })
}
