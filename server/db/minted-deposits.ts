/* Of an order that a card has paid, deposit and mint are one transaction. Conditions in SQL. */

/** While the treasury has not got the order's USDC, whatever is meant to happen to its token waits. `i` is the intent. */
export const waitsForUsdc = `exists (select from chain_intent m
    join backing o on o.id = m.backing_id join payment y on y.backing_id = o.id
      and y.payment_id = o.payment_id and y.provider <> 'chain'
    join certificate k on k.backing_id = o.id and k.burned_at is null
    where m.backing_id = i.backing_id and m.kind = 'mint' and m.state = 'intended'
      and not exists (select from chain_move v
        where v.entry_key = 'backing:' || o.id || ':conversion'))`

/** A card order's USDC goes with the mint of its token, as long as that is open. `m` is the move. */
export const goesWithItsMint = `exists (select from chain_intent i
  where i.backing_id = m.backing_id and i.kind = 'mint' and i.ended_at is null
    and m.chain_key = 'backing:' || i.backing_id || ':conversion')`
