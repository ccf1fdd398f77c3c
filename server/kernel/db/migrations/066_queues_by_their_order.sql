-- Money that came in for fights is read in its order, and what of it nobody has worked out without the rest.
create index receipt_by_time on fight_receipt (received_at, id);
create index receipt_noted on fight_receipt (received_at, id) where (withdrawn_at is null and settled_at is null);

-- What Pockets owe their recipients, in the kept sums alone.
create index kept_payable on kept_pocket_sum (pocket_id) include (amount_micro)
  where (account ~ '^payable:(fighter|federation):');

-- When a Pocket was closed is read without the rows, which are wide.
create index pocket_closed on pocket (id) include (closed_at) where (closed_at is not null);
