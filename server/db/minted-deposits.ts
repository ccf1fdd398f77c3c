/* Of an order that a card has paid, deposit and mint are one transaction. Conditions in SQL. */

import { confirmationSent } from './confirmation-sent.ts'

/** While the treasury has not got the order's USDC, whatever is meant to happen to its token waits. `i` is the intent. */
export const waitsForUsdc = `exists (select from chain_intent m
    join backing o on o.id = m.backing_id join payment y on y.backing_id = o.id
      and y.payment_id = o.payment_id and y.provider <> 'chain'
    join certificate k on k.backing_id = o.id and k.burned_at is null
    where m.backing_id = i.backing_id and m.kind = 'mint' and m.state = 'intended'
      and not exists (select from chain_move v
        where v.entry_key = 'backing:' || o.id || ':conversion'))`

/**
 * While nothing proves the letter that confirms a waived share order, its token is not minted, and whatever is meant to happen
 * to it waits; what a wallet pays is minted by its own deposit. `i` is the intent. Rule PRO-02.
 * @param since Text of the earliest confirmation that counts: orders of before can be withdrawn no more.
 */
export const waitsForLetter = (since: string) => `exists (select from chain_intent m
    join backing o on o.id = m.backing_id and o.kind = 'share' and o.withdrawal_policy = 'waiver'
      and o.confirmed_at >= '${since}'
    join payment y on y.backing_id = o.id and y.payment_id = o.payment_id and y.provider <> 'chain'
    join certificate k on k.backing_id = o.id and k.burned_at is null
    where m.backing_id = i.backing_id and m.kind = 'mint' and m.state = 'intended'
      and not ${confirmationSent('o.id')})`

/** A card order's USDC goes with the mint of its token, as long as that is open. `m` is the move. */
export const goesWithItsMint = `exists (select from chain_intent i
  where i.backing_id = m.backing_id and i.kind = 'mint' and i.ended_at is null
    and m.chain_key = 'backing:' || i.backing_id || ':conversion')`
