-- A block that was final was replaced, people have compared the chain with the books, and two have let it be read on.
create table chain_comparison (
  proposal_id uuid primary key references proposal (id),
  chain_id bigint not null,
  head_height bigint not null,
  hash_before text not null,
  height bigint not null check (height between 0 and head_height),
  hash_after text not null,
  evidence_hash text not null,
  compared_at timestamptz not null
);
create trigger append_only before update or delete on chain_comparison
  for each row execute function refuse_rewriting();
