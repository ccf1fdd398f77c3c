-- The accounts that exist from the start; those of a Pocket are opened with it.
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
  ('fx_rounding', 'credit');
