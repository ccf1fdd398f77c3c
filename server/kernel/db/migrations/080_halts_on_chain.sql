-- The contract of certificates is told of halts and burn dates. A halt without a begin ends the one before.
alter table chain_act drop constraint chain_act_act_check;
alter table chain_act add constraint chain_act_act_check check (act in ('open_pocket', 'close_pocket', 'collect_fees',
  'reach_milestone', 'release', 'complete', 'fund_reserve', 'quarantine', 'release_quarantine', 'hand_over', 'claim_for_vault',
  'announce_recovery', 'end_recovery', 'claim_signed', 'pay_credit', 'set_halt', 'set_burn_date'));
alter table chain_act add column from_at timestamptz, add column until_at timestamptz;
alter table chain_act
  add check (from_at is null or act in ('set_halt', 'set_burn_date')),
  add check (act <> 'set_burn_date' or from_at is not null and until_at is null),
  add check (until_at is null or act = 'set_halt'),
  add check (act <> 'set_halt' or (from_at is null) = (until_at is null));
create index date_told_of_pocket on chain_act (pocket_id, act, id) where (act in ('set_halt', 'set_burn_date'));
