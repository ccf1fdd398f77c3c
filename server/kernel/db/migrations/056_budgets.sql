-- What an organisation says that the money of its Pocket is for. A line may be written anew; what was spent on it may not.
create table budget_line (
  id uuid primary key,
  pocket_id uuid not null references pocket (id),
  position integer not null,
  name text not null,
  earmarked_micro bigint not null check (earmarked_micro >= 0),
  changed_at timestamptz not null
);
create index budget_line_of_pocket on budget_line (pocket_id, position);

-- What was spent on a line, with the proof that is on file. A mistake stays and is withdrawn by a row of the opposite amount, whose note
-- says why.
create table budget_entry (
  id uuid primary key,
  line_id uuid not null references budget_line (id),
  amount_micro bigint not null check (amount_micro <> 0),
  spent_on date not null,
  note text not null,
  evidence_hash text,
  withdraws_id uuid unique references budget_entry (id),
  author_id uuid not null references person (id),
  recorded_at timestamptz not null,
  check ((amount_micro > 0) = (withdraws_id is null)),
  check ((evidence_hash is null) = (withdraws_id is not null))
);
create index budget_entry_of_line on budget_entry (line_id);
create trigger append_only before delete or update on budget_entry for each row execute function refuse_rewriting();
