import type { Database } from '#server/kernel/door.ts'
import { lacksEmail, waitsForUsdc } from '#server/treasury/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

/** How each token stood in the last final block that was read. */
const tokens = `(select distinct on (backing_id) * from chain_token_event
  order by backing_id desc, id desc)`

/** Something is meant to happen to the token, so it may differ until it has. Too old is named by a check of its own. */
const isUnderway = `exists (select from chain_intent i
  where i.backing_id = c.backing_id and i.ended_at is null)`

/** It was last seen in a block that was replaced and compared since: what came of it is named by the reconciliation. */
const isGone = `exists (select from chain_comparison k where k.chain_id = t.chain_id
  and t.block_height > k.height and t.block_height <= k.head_height and t.mined_at <= k.compared_at)`

const isFrozen = `(c.state = 'frozen' or c.wallet_address is not null and exists (select from person s
  where s.id = c.holder_id and s.frozen_at is not null))`

/** The 96 bits as the books have them, reckoned anew. */
const dataOfBooks = `p.number * 18446744073709551616::numeric + case when c.kind <> 'share'
  then c.principal_micro + case when c.state = 'locked' then 9223372036854775808::numeric else 0 end
    + case when ${isFrozen} then 4611686018427387904::numeric else 0 end
  else c.interval_from * 1099511627776::numeric
    + (c.interval_until - c.interval_from) * 65536::bigint + case when b.level2 then 1 else 0 end
    + case when c.state = 'locked' then 2 else 0 end
    + case when ${isFrozen} then 4 else 0 end end`

const checks: readonly Check[] = [
  {
    invariant: 'C2',
    name: 'certificates-have-their-token',
    what: 'a certificate has no token, and none is on its way; or a token stands on the chain for an order that is not paid, or was undone',
    query: `select c.backing_id as place, c.number as expected,
        case when t.burned then 'burned' end as found
      from certificate c left join ${tokens} t on t.backing_id = c.backing_id
      where c.burned_at is null and t.burned is distinct from false
        and (c.principal_micro >= 1000000 or exists (select from chain_intent m
          where m.backing_id = c.backing_id and m.kind = 'mint')) and not ${isUnderway}
      union all select t.backing_id, k.number, t.owner from ${tokens} t
      left join certificate k on k.backing_id = t.backing_id
      cross join lateral (select t.backing_id) c
      where not t.burned and (k.number is null or k.burned_at is not null) and not ${isUnderway}
        -- What came and is decided by people, or is taken next, has its order for a while without a certificate.
        and not exists (select from payment p where p.order_id = t.backing_id
          and p.provider = 'chain' and p.outcome in ('held', 'refund_due'))
        and not exists (select from chain_deposit d
          where d.order_id = t.backing_id and d.state = 'seen')`,
  },
  {
    invariant: 'C2',
    name: 'tokens-say-what-certificates-say',
    what: 'a token lies elsewhere than its certificate, or says something else',
    query: `select c.number as place, concat_ws(' ', lower(coalesce(c.wallet_address, h.vault)), c.kind, ${dataOfBooks}) as expected,
        concat_ws(' ', lower(t.owner), t.kind, t.data) as found
      from certificate c join ${tokens} t on t.backing_id = c.backing_id
      join backing b on b.id = c.backing_id
      join chain_token_head h on h.chain_id = t.chain_id
      left join chain_pocket p on p.pocket_id = c.pocket_id
      where c.burned_at is null and not t.burned and not ${isUnderway} and not ${isGone}
        and (lower(t.owner), t.kind, t.data) is distinct from
          (lower(coalesce(c.wallet_address, h.vault)), c.kind, ${dataOfBooks})`,
  },
  {
    invariant: 'C2',
    name: 'wallets-are-their-holders',
    what: 'a certificate lies in a wallet that was never its holder’s',
    query: `select c.number as place, c.holder_id as expected, c.wallet_address as found
      from certificate c where c.wallet_address is not null and c.burned_at is null
        and not exists (select from wallet w where w.person_id = c.holder_id
          and lower(w.address) = lower(c.wallet_address))
        and not exists (select from unknown_owner u where u.person_id = c.holder_id
          and lower(u.address) = lower(c.wallet_address))`,
  },
  {
    invariant: 'C7',
    name: 'ended-intents-are-on-the-chain',
    what: 'an intent counts as carried out and the chain knows nothing of it, or as released and it does; or it has become several transactions',
    query: `select i.key as place, i.state as found, e.transaction_hash as expected
      from chain_intent i left join chain_token_event e on e.key = i.key
      where i.state = 'done' and (e.key is null or e.transaction_hash <> i.transaction_hash)
        or i.state = 'void' and e.key is not null
      union all select key, count(*)::text, '1' from chain_token_event
      where key is not null group by key having count(*) > 1`,
  },
  {
    invariant: 'R12',
    name: 'intents-end-in-time',
    what: 'what shall happen to a token has been open for three days in which the chain was read',
    // What lies in a block that was not final when it was last looked has nothing to answer for yet.
    query: `select i.key as place, i.state as found,
        coalesce(i.first_sent_at, i.created_at) as expected
      from chain_intent i
        cross join (select max(looked_at) as at, max(followed_since) as since, max(height) as height from chain_token_head) looked
        left join lateral (select max(b.ended_at) as at,
          bool_or(b.ended_at is null) as open from chain_intent b
          where b.backing_id = i.backing_id and b.id < i.id) earlier on true
      where i.ended_at is null and (i.state <> 'sent' or i.block_height <= looked.height) and not exists (select from money_stop where lifted_at is null)
        and not exists (select from hold where operation = 'pause_chain' and ended_at is null)
        -- What waits for another, or for its order's USDC, is not late by itself; what stood still has three days again.
        and earlier.open is not true and not ${waitsForUsdc}
        and looked.at - interval '72 hours' > greatest(looked.since, i.first_sent_at, i.created_at, earlier.at,
          (select v.created_at from chain_move v where v.chain_key = 'backing:' || i.backing_id || ':conversion'),
          -- However its holidays fall, a right of fourteen days ends by then, and with it the wait for an e-mail.
          (select o.confirmed_at + interval '25 days' from backing o where o.id = i.backing_id and ${lacksEmail}),
          (select max(l.ended_at) from confirmation_email l where l.order_id = i.backing_id),
          (select max(k.burned_at) from certificate k where k.backing_id = i.backing_id),
          (select max(lifted_at) from money_stop),
          (select max(ended_at) from hold where operation = 'pause_chain'))`,
  },
]

/** Certificates against their tokens on the chain, as of the last final block that was read. */
export function verifyTokens(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
