-- An owner's signature that a token may go back to the vault: kept with the intent to move it, and sent with it.
alter table chain_intent add column consent_signature text check (consent_signature ~ '^0x([0-9a-f]{2})+$');
alter table chain_intent add column consent_expires_at timestamptz;
alter table chain_intent add check ((consent_signature is null) = (consent_expires_at is null));
alter table chain_intent add check (consent_signature is null or kind = 'move');

-- A claim that an owner has signed is brought to the contract like every other act.
alter table chain_act add column signature text check (signature ~ '^0x([0-9a-f]{2})+$');
alter table chain_act drop constraint chain_act_act_check;
alter table chain_act add constraint chain_act_act_check check (act in ('open_pocket', 'close_pocket', 'collect_fees',
  'reach_milestone', 'release', 'complete', 'fund_reserve', 'quarantine', 'release_quarantine', 'hand_over', 'claim_for_vault',
  'announce_recovery', 'end_recovery', 'claim_signed'));
alter table chain_act add check ((act = 'claim_signed') = (signature is not null));
create index signed_claim_of_order on chain_act (order_id) where (act = 'claim_signed');
