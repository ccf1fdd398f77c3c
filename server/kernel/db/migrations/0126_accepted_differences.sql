-- What the books differ in, and two operators have accepted exactly as it was named: money does not wait for it, until one of them
-- withdraws that. Nothing of the ledger or of the chain.
create table accepted_difference (
  proposal_id uuid primary key references proposal (id),
  invariant text not null check (invariant ~ '^R[0-9]+$'),
  check_name text not null,
  -- As verify names it: which order, person or proposal, and the figures where there are any.
  place text not null,
  expected text,
  found text,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= accepted_at),
  withdrawn_by uuid references operator (id),
  withdrawn_because text check (withdrawn_because <> ''),
  check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3))
);
