/** For an order paid by card, deposit and mint are one transaction. Conditions in SQL. */

import { confirmationSent } from './confirmation-sent.ts'

/** Until the treasury has the order's USDC, every later intent for its token waits. `i` is the intent. */
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

/** A waived share order paid by card has no proof of its confirmation e-mail, and its token is not minted. `i` is the intent. */
export const lacksEmail = unproven('')

/**
 * Until then its token is not minted, and later intents for it wait, as long as the order can be withdrawn from: until a covered
 * bout begins. Claims on the chain do not wait for e-mails. Rule PRO-02.
 * @param since SQL for the earliest confirmation that counts: older orders can no longer be withdrawn from.
 */
export const waitsForEmail = (since: string) =>
  unproven(`and o.confirmed_at >= ${since}
      and not exists (select from chain_settlement s where s.pocket_id = o.pocket_id)
      and not exists (select from pocket_fight w join fight f on f.id = w.fight_id
        where w.pocket_id = o.pocket_id and f.started_at is not null)`)

/** A card order's USDC moves with the mint of its token, while that is open. `m` is the move. */
export const goesWithItsMint = `exists (select from chain_intent i
  where i.backing_id = m.backing_id and i.kind = 'mint' and i.ended_at is null
    and m.chain_key = 'backing:' || i.backing_id || ':conversion')`
