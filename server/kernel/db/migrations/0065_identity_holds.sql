-- An order may keep its units while the identity of its backer is being verified.
alter table kyc_case add column documents_in_at timestamptz;
update kyc_case set documents_in_at = changed_at where status in ('pending', 'in_review');

-- Such an order brings nothing in yet: it counts toward the threshold once it can be paid.
alter table reservation drop constraint reservation_counter_micro_check;
alter table reservation add constraint reservation_counter_micro_check check (counter_micro >= 0);
create index order_that_waits_for_identity on backing (person_id) where state = 'quoted';
