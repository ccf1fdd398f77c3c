-- What time makes due, and what waits for operators, is found by what is open, however much is done. Each sweep and each queue has its index.
-- None names `unit_cursor`: every confirmed payment writes it, and would have to write into all indexes of its Pocket.
create index pocket_ended_early on pocket (ended_early_at)
  where ended_early_at is not null and published_at is not null and closed_at is null and cancelled_at is null;
create index fight_called_off on fight (id) where cancelled_at is not null;
create index pocket_to_settle on pocket (closed_at)
  where kind = 'share' and last_fight_settled_at is null and closed_at is not null
    and released_at is not null and cancelled_at is null;
create index pocket_to_plan on pocket (closed_at)
  where closed_at is not null and completed_at is null and (release_planned_at is null or released_at is null);
create index release_step_of_fight on release_step (fight_id)
  where fight_id is not null and due_at is null and released_at is null and returned_at is null and taken_at is null;
create index fight_to_start on fight (scheduled_at)
  where closed_at is null and cancelled_at is null and started_at is null and undated_since is null;
create index fight_to_close on fight (id)
  where closed_at is null and cancelled_at is null and started_at is not null;
create index frozen_backing on backing (id) where state = 'frozen';
create index backing_frozen_once on backing_step (backing_id) where from_state = 'frozen' and to_state = 'refunded';
create index certificate_to_burn on certificate (pocket_id, number)
  where kind = 'tips' and state in ('active', 'settled');
create index share_to_burn on certificate (number) where kind = 'share' and state = 'settled';
create index certificate_with_dues_on_chain on certificate (number)
  where claims_after is not null and (wallet_address is null or state in ('burned', 'frozen'));
create index case_to_leave on kyc_case (changed_at) where status in ('started', 'retry');
create index pocket_to_approve on pocket (submitted_at, id)
  where submitted_at is not null and approved_at is null and cancelled_at is null;
create index refused_confirmation on confirmation_letter (order_id) where outcome = 'refused';
