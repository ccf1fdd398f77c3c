-- Since when an order is frozen: operators read those that wait in this order, the longest first, without looking up the steps of each.
alter table backing add column frozen_at timestamptz;
update backing set frozen_at = (select max(at) from backing_transition s
  where s.backing_id = backing.id and s.to_state = 'frozen') where state = 'frozen';
alter table backing add check ((state = 'frozen') = (frozen_at is not null));
drop index frozen_backing;
create index frozen_backing on backing (frozen_at, id) where (state = 'frozen');

alter table purchase add column frozen_at timestamptz;
update purchase set frozen_at = (select max(at) from purchase_transition s
  where s.purchase_id = purchase.id and s.to_state = 'frozen') where state = 'frozen';
alter table purchase add check ((state = 'frozen') = (frozen_at is not null));
create index frozen_purchase on purchase (frozen_at, id) where (state = 'frozen');

-- Payouts on their way, of which there are few: what of a Pocket's money can still be paid out is read without those that are done.
create index payout_on_its_way on treasury_order (pocket_id) include (amount_micro)
  where (kind = 'payout' and state in ('intended', 'unknown'));
