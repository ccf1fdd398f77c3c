-- What an operator has hidden of a federation's budget: how a line is called, what a spending was for and its proof, or why one was withdrawn.
-- Amounts and days stay in sight. A line that is called anew is shown again.
create table hidden_budget_text (
  line_id uuid references budget_line (id) on delete cascade,
  entry_id uuid references budget_entry (id),
  text_id uuid not null generated always as (coalesce(line_id, entry_id)) stored,
  text text not null,
  hidden_at timestamptz not null,
  hidden_because text not null,
  check (num_nonnulls(line_id, entry_id) = 1),
  primary key (text_id, text)
);
create index budget_line_by_time on budget_line (changed_at, id);
create index budget_entry_by_time on budget_entry (recorded_at, id);
