-- What two operators gave up of earnings that were overdue: the fight counts as funded with what came in.
alter table earnings_declaration
  add column written_off_at timestamptz,
  add column written_off_micro bigint check (written_off_micro > 0),
  add column write_off_evidence_hash text check (write_off_evidence_hash ~ '^[0-9a-f]{64}$'),
  add column write_off_proposal_id uuid unique references proposal (id),
  add constraint write_off_whole check (
    num_nonnulls(written_off_at, written_off_micro, write_off_evidence_hash, write_off_proposal_id)
      in (0, 4)),
  add constraint write_off_of_what_is_owed check (written_off_at is null or (
    verified_at is not null and rejected_at is null and written_off_micro <= owed_micro));
