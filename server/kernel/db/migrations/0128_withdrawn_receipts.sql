-- A transfer that was noted for the wrong fight or Pocket, or whole where it came for two, is noted anew. What was shared
-- or goes back stays.
alter table fight_receipt
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid,
  add column withdrawn_because text check (withdrawn_because <> ''),
  add check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3)),
  add check (withdrawn_at is null or settled_at is null),
  drop constraint fight_receipt_reference_key;
create unique index one_note_of_transfer on fight_receipt (reference) where withdrawn_at is null;
