import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks } from './difference.ts'

const checks: readonly Check[] = [
  {
    invariant: 'C3',
    name: 'chain-claims-are-what-is-due',
    what: 'the contract has paid an owner what the books do not owe, or something is waiting to be booked for three days',
    query: `select k.transaction_hash || ':' || k.log_index as place, k.state as found,
        k.amount_micro as expected
      from chain_claim k
        cross join (select max(looked_at) as at, max(followed_since) as since from chain_token_head) looked
      where k.state = 'differs' or k.state = 'seen'
        and looked.at - interval '72 hours' > greatest(looked.since, k.mined_at)`,
  },
  {
    invariant: 'C3',
    name: 'chain-claims-are-booked',
    what: 'a claim was booked at another amount than the contract has paid, or to another wallet',
    query: `select l.id as place, concat_ws(' ', lower(l.to_address), l.amount_micro) as found,
        concat_ws(' ', lower(max(k.owner)), sum(k.amount_micro)) as expected
      from chain_claim k join claim l on l.id = k.claim_id
      group by l.id having l.amount_micro <> sum(k.amount_micro) or l.state <> 'done'
        or lower(l.to_address) <> lower(max(k.owner)) or count(distinct k.backing_id) > 1`,
  },
  {
    invariant: 'C3',
    name: 'settlements-are-told-as-booked',
    what: 'the chain was told another distribution than was settled, or one that was not settled',
    query: `select s.key as place, s.terms->>'netMicro' as found, t.net_micro as expected
      from chain_settlement s left join distribution t on t.pocket_id = s.pocket_id
        and t.fight_id = s.fight_id and s.part = 'distribution:' || t.number
      where s.part like 'distribution:%' and (t.number is null or s.terms->>'kind' <> 'distribution'
        or (s.terms->>'netMicro')::bigint <> t.net_micro
        or (s.terms->>'totalUnits')::integer <> t.total_units)
      union all select s.key, s.terms->'returned'->>'amountMicro', o.returned_micro
      from chain_settlement s left join fight_compensation o on o.pocket_id = s.pocket_id
        and o.fight_id = s.fight_id
      where s.part = 'called_off' and (o.fight_id is null
        or (s.terms->'returned'->>'amountMicro')::bigint <> o.returned_micro)`,
  },
  {
    invariant: 'C3',
    name: 'wallets-claim-on-the-chain-alone',
    what: 'a certificate lies in a wallet and the books pay its dues too, or its books paid what only the contract pays',
    query: `select c.number as place, 'claims_after' as expected, c.wallet_address as found
      from certificate c where c.wallet_address is not null and c.burned_at is null
        and c.claims_after is null and c.state <> 'frozen'
      union all select c.number, s.key, k.way from certificate c
      join chain_settlement s on s.pocket_id = c.pocket_id and s.number > c.claims_after
      join claim_part k on k.certificate_number = c.number and k.fight_id = s.fight_id
        and k.released_at is null and (k.part = s.part
          or s.part = 'called_off' and k.part in ('returned', 'compensation'))
      where not exists (select from chain_claim x where x.claim_id = k.claim_id)`,
  },
]

/** What owners of tokens may claim of the contract and have claimed, beside the books. */
export function verifyChainClaims(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
