-- Money that came in and is nobody's here goes back to its sender; what is owed by name is paid by itself.

alter table treasury_order
  add column receipt_id uuid references fight_receipt (id),
  drop constraint treasury_order_kind_check,
  add constraint treasury_order_kind_check
    check (kind in ('payout', 'fee_sweep', 'receipt_return')),
  add check ((kind = 'receipt_return') = (receipt_id is not null));
-- A receipt goes back once, unless the treasury has refused.
create unique index one_return_of_receipt on treasury_order (receipt_id) where state <> 'refused';

-- How a person wants to have what is owed by name; who says nothing has the platform's way.
create table payout_wish (
  person_id uuid primary key references person (id),
  automatic boolean not null,
  minimum_micro bigint not null check (minimum_micro > 0),
  changed_at timestamptz not null
);
