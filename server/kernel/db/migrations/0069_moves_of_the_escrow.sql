-- What the books move into the escrow contract or out of it, entry by entry, and what has moved there.
create table chain_move (
  id bigint generated always as identity primary key,
  -- The business key of the entry that it stands for.
  entry_key text not null unique,
  -- By what the chain knows the transaction: a key that was sent with it, or its hash. Several entries may be one.
  chain_key text not null,
  -- `move`: the treasury's wallet brings it or takes it back. `effect`: what pays somebody moves it, or has moved it.
  way text not null check (way in ('move', 'effect')),
  -- Above zero into the contract, below zero out of it.
  amount_micro bigint not null check (amount_micro <> 0),
  -- What it is about. No foreign keys: that is checked with the entry.
  backing_id uuid,
  pocket_id uuid,
  state text not null default 'intended' check (state in ('intended', 'unknown', 'sent', 'done')),
  created_at timestamptz not null,
  first_sent_at timestamptz,
  block_height bigint,
  transaction_hash text,
  ended_at timestamptz,
  check (state in ('intended', 'done') or first_sent_at is not null),
  check (state <> 'sent' or transaction_hash is not null),
  check ((state = 'done') = (ended_at is not null))
);
create index open_chain_move on chain_move (id) where ended_at is null;
create index chain_move_by_key on chain_move (chain_key);
create index chain_move_of_backing on chain_move (backing_id);

-- USDC that came into the contract or left it, in blocks that never change again.
create table chain_transfer (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  transaction_hash text not null,
  log_index integer not null,
  block_height bigint not null,
  mined_at timestamptz not null,
  -- Of what was sent by us; null for what others have done.
  key text,
  -- Who has paid it in, or has got it.
  party text not null,
  -- Above zero into the contract, below zero out of it.
  amount_micro bigint not null check (amount_micro <> 0),
  unique (chain_id, transaction_hash, log_index)
);
create index chain_transfer_by_key on chain_transfer ((coalesce(key, transaction_hash)));
create index chain_transfer_by_hash on chain_transfer (transaction_hash);
create trigger append_only before update or delete on chain_transfer
  for each row execute function refuse_rewriting();

-- The last final block whose transfers were read.
create table chain_transfer_head (
  chain_id bigint primary key,
  height bigint not null,
  looked_at timestamptz not null
);

-- The sandbox's side: which transfer a key has sent.
alter table sandbox.chain_transfer add column key text, add column log_index integer not null default 0;
update sandbox.chain_transfer m set key = t.key from sandbox.chain_transaction t
  where t.id = m.transaction_id and t.key is not null;
create index transfer_by_key on sandbox.chain_transfer (key) where key is not null;
alter table sandbox.chain_transaction drop column key;
alter table sandbox.chain_state drop constraint chain_state_mood_check;
alter table sandbox.chain_state add constraint chain_state_mood_check
  check (mood in ('well', 'slow', 'lossy', 'deaf', 'double', 'mute', 'broke'));

-- What was booked before moved in the books alone, save deposits. One move brings all of it to the contract.
insert into chain_move (entry_key, chain_key, way, amount_micro, pocket_id, created_at)
  select e.business_key, 'opening', 'move', sum(p.amount_micro), e.pocket_id, e.booked_at
  from ledger_entry e join posting p on p.entry_id = e.id and p.account like 'escrow:%'
  where e.kind not in ('resale', 'market_payment')
  group by e.id having sum(p.amount_micro) <> 0
    and not (e.kind in ('backing', 'purchase') and sum(p.amount_micro) > 0) order by e.id;
-- What the contract has paid already was among it: claims of wallets, and refunds of deposits that were booked.
create temp table paid_before on commit drop as
  select transaction_hash as key, sum(amount_micro) as amount, min(mined_at) as at
    from chain_claim where state = 'booked' group by transaction_hash
  union all
  select i.key, p.amount_minor, i.changed_at from effect_intent i
    join payment p on p.provider = 'chain' and p.payment_id = i.request->>'paymentId'
  where i.kind = 'chain_refund' and i.state = 'done' and (
    exists (select from backing b where b.id = p.backing_id and b.payment_id = p.payment_id)
    or exists (select from purchase u where u.id = p.backing_id and u.payment_id = p.payment_id));
insert into chain_move (entry_key, chain_key, way, amount_micro, created_at)
  select 'opening:' || key, key, 'effect', -amount, at from paid_before;
insert into chain_move (entry_key, chain_key, way, amount_micro, created_at)
  select 'opening:paid:' || key, 'opening', 'move', amount, at from paid_before;
-- Nothing is sent where it comes to nothing.
update chain_move set state = 'done', ended_at = created_at where chain_key = 'opening'
  and (select sum(amount_micro) from chain_move where chain_key = 'opening') = 0;
-- Old moves are young: how long they are on their way counts from now.
update chain_move set created_at = greatest(now(), (select max(looked_at) from chain_token_head))
  where ended_at is null;
