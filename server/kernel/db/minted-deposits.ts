/* Of an order that a card has paid, deposit and mint are one transaction. Conditions in SQL. */

import { confirmationSent } from './confirmation-sent.ts'

/** While the treasury has not got the order's USDC, whatever is meant to happen to its token waits. `i` is the intent. */
export const waitsForUsdc = `exists (select from chain_intent m
    join backing o on o.id = m.backing_id join payment y on y.order_id = o.id
      and y.payment_id = o.payment_id and y.provider <> 'chain'
    join certificate k on k.backing_id = o.id and k.burned_at is null
    where m.backing_id = i.backing_id and m.kind = 'mint' and m.state = 'intended'
      and not exists (select from chain_move v
        where v.entry_key = 'backing:' || o.id || ':conversion'))`

const unproven = (more: string) => `exists (select from chain_intent m
    join backing o on o.id = m.backing_id and o.kind = 'share' and o.withdrawal_policy = 'waiver'
    join payment y on y.order_id = o.id and y.payment_id = o.payment_id and y.provider <> 'chain'
    join certificate k on k.backing_id = o.id and k.burned_at is null
    where m.backing_id = i.backing_id and m.kind = 'mint' and m.state = 'intended'
      and not ${confirmationSent('o.id')} ${more})`

/** Nothing proves the e-mail that confirms a waived share order which a card has paid, and its token is not minted. `i` is the intent. */
export const lacksEmail = unproven('')

/**
 * While that is so its token is not minted, and whatever is meant to happen to it waits, as long as it can be withdrawn: until
 * a covered bout begins. What is to be claimed on the chain waits for no e-mail. Rule PRO-02.
 * @param since Text of the earliest confirmation that counts: orders of before can be withdrawn no more.
 */
export const waitsForEmail = (since: string) =>
  unproven(`and o.confirmed_at >= '${since}'
      and not exists (select from chain_settlement s where s.pocket_id = o.pocket_id)
      and not exists (select from pocket_fight w join fight f on f.id = w.fight_id
        where w.pocket_id = o.pocket_id and f.started_at is not null)`)

/** A card order's USDC goes with the mint of its token, as long as that is open. `m` is the move. */
export const goesWithItsMint = `exists (select from chain_intent i
  where i.backing_id = m.backing_id and i.kind = 'mint' and i.ended_at is null
    and m.chain_key = 'backing:' || i.backing_id || ':conversion')`
