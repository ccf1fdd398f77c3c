-- Rows that are there from the start.
insert into launch_switch (name, is_on) values
  ('accounts', false),
  ('backing', false),
  ('fighterRegistration', false);

insert into ledger_account (path, normal_side) values
  ('escrow:reserve', 'debit'),
  ('escrow:market', 'debit'),
  ('clearing:card', 'debit'),
  ('provider:cash', 'debit'),
  ('reserve:cover', 'credit'),
  ('quarantine', 'credit'),
  ('income:sale-fee', 'credit'),
  ('income:payout-fee', 'credit'),
  ('income:royalty', 'credit'),
  ('income:premium', 'credit'),
  ('income:recovery', 'credit'),
  ('expense:backstop', 'debit'),
  ('expense:chargeback', 'debit'),
  ('expense:psp', 'debit'),
  ('fx_rounding', 'credit'),
  ('expense:refund', 'debit');

insert into sandbox.clock (one, offset_ms) values
  (true, '0');

insert into seal_source (source, settled_id, seen_id, noted_id) values
  ('entry', '0', '0', '0'),
  ('waiver', '0', '0', '0'),
  ('audit', '0', '0', '0'),
  ('confirmation', '0', '0', '0');

insert into identity.pseudonym_key (key)
  values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

insert into sealer (one, unfinished_looks) values
  (true, 0);

insert into kept_balances_until (is_only, entry_id) values
  (true, '0');

insert into write_probe (written_at) values (now());

insert into chain_look (one, good_up_to) values
  (true, '0');
