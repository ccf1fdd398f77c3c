-- The people who run the platform, what needs two of them, and what they did.
create table operator (
  id uuid primary key,
  -- Short and unique: how the command line and the log name an operator.
  handle text not null unique check (handle ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- The same human as a backer or a recipient, where that is so: nobody decides on an object of their own.
  person_id uuid unique references person (id),
  created_at timestamptz not null,
  disabled_at timestamptz,
  sealed text not null
);

create table operator_role (
  operator_id uuid not null references operator (id),
  role text not null check (role in ('support', 'compliance', 'money', 'admin')),
  granted_at timestamptz not null,
  primary key (operator_id, role)
);

-- Something that needs more people than its author.
create table proposal (
  id uuid primary key,
  -- The operation of the authority table that completes it.
  operation text not null,
  subject text not null,
  payload jsonb not null,
  author_id uuid not null,
  owner_person_id uuid,
  approvals_needed smallint not null check (approvals_needed >= 1 and approvals_needed <= 4),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('carried_out', 'withdrawn', 'refused', 'expired')),
  check ((closed_at is null) = (outcome is null))
);
-- One open question per object: a second one would split its approvals.
create unique index open_proposal on proposal (operation, subject) where (closed_at is null);
create index proposal_open_since on proposal (opened_at) where (closed_at is null);

create table approval (
  proposal_id uuid not null references proposal (id),
  approver_id uuid not null,
  reason text not null,
  at timestamptz not null,
  primary key (proposal_id, approver_id)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'operator', 'worker')),
  actor_id uuid,
  operation text not null,
  subject text not null,
  reason text,
  detail jsonb not null default '{}'::jsonb
);
-- What the log keeps of a proposal is found by the proposal: of one subject, as each maintenance tick of the fees is, there are ever more.
create index audit_of_proposal on audit_log (subject, ((detail ->> 'proposalId'))) where ((detail ->> 'proposalId') is not null);
create index audit_of_subject on audit_log (subject, id);

-- A stop on a person or a certificate: set by one operator, lifted by two. A stop on an order is a state of it.
create table stop (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('person', 'certificate', 'pocket')),
  -- A person's id, or a certificate's number.
  subject_id text not null,
  operator_id uuid not null references operator (id),
  reason text not null check (reason <> ''),
  frozen_at timestamptz not null,
  thawed_at timestamptz
);
create unique index open_stop on stop (subject_kind, subject_id) where (thawed_at is null);

-- While the books differ from what they are about, new money and payouts stand still.
create table money_stop (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  differences jsonb not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_because text,
  -- An operator stops money as well, before anything differs.
  begun_by uuid references operator (id),
  begun_because text check (begun_because <> ''),
  -- A stop says how many differences there were when it began: only the first are kept. One for what could not be verified
  -- ends by itself once the books are verified as a whole.
  difference_count bigint not null default 0,
  ends_by_itself boolean not null default false,
  check ((lifted_at is null) = (lifted_by is null) or ends_by_itself and lifted_by is null),
  check ((lifted_at is null) = (lifted_because is null)),
  check ((begun_by is null) = (begun_because is null))
);
create unique index one_stop_at_a_time on money_stop ((true)) where (lifted_at is null);

-- What is done again and again: whoever moves the time on has taken the turn.
create table scheduled_job (
  name text primary key,
  due_at timestamptz not null,
  -- Up to when what a job looks for has been found: what it could not look at then it looks at the next time.
  seen_until timestamptz,
  -- With seen_until, of several of one moment: the one up to which a job has looked.
  seen_id text
);

-- Operators have a way in of their own, apart from people's accounts: a password and always a second factor.
create table login.operator_login (
  operator_id uuid primary key references operator (id),
  password text not null,
  -- Encrypted with the process's own key.
  secret text not null,
  -- The half minute of the latest code that was taken: none is taken twice.
  last_step bigint not null default 0,
  -- Made by the sandbox and shown to whoever looks: worth nothing beside a real provider.
  of_sandbox boolean not null default false,
  set_at timestamptz not null
);

create table login.operator_recovery_code (
  operator_id uuid not null references login.operator_login (operator_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- How an operator sets both: a link that the machine itself prints, once.
create table login.operator_invitation (
  token_hash text primary key,
  operator_id uuid not null references operator (id),
  -- The second factor's, fixed before the link is followed.
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_of_operator on login.operator_invitation (operator_id);

create table login.operator_session (
  token_hash text primary key,
  operator_id uuid not null references operator (id),
  opened_at timestamptz not null,
  seen_at timestamptz not null
);
create index session_of_operator on login.operator_session (operator_id);

-- What the owner has changed, and from when on. What counts at an instant is worked out from these rows.
create table setting_change (
  proposal_id uuid primary key references proposal (id),
  name text not null check (name ~ '^[a-zA-Z0-9]{1,60}$'),
  value jsonb not null,
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  -- On what ground: a board's resolution, a lawyer's advice.
  authorisation text not null check (char_length(authorisation) >= 1 and char_length(authorisation) <= 2000),
  unique (name, effective_at),
  check (effective_at >= recorded_at)
);

-- What one operator has made stand still until one lets it go on: what is sent to the chain, a payout that waits, an offer.
create table hold (
  id uuid primary key,
  operation text not null check (operation in ('pause_chain', 'hold_payout', 'freeze_listing')),
  -- `chain`, the proposal of the payout, or the offer.
  subject text not null check (subject <> ''),
  begun_at timestamptz not null,
  begun_by uuid not null references operator (id),
  begun_because text not null check (begun_because <> ''),
  ended_at timestamptz,
  ended_by uuid references operator (id),
  ended_because text check (ended_because <> ''),
  check (ended_at >= begun_at),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_because is null))
);
create unique index open_hold on hold (operation, subject) where (ended_at is null);

-- What the maintenance could not do, of which thing, and since when: for whoever runs the platform.
create table maintenance_failure (
  step text not null,
  -- The Pocket, order or fight; empty where the step failed as a whole.
  subject text not null,
  failures integer not null,
  last_error text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  primary key (step, subject)
);
create index maintenance_failure_by_time on maintenance_failure (last_failed_at);

-- Which secrets this database was first opened with, as keyed hashes that tell nothing of them.
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null,
  noted_at timestamptz not null
);

-- With what each provider's place was filled when this database was first used: what a stand-in has decided or booked never counts beside real money.
create table opened_with (
  port text primary key,
  kind text not null check (kind in ('stand_in', 'test', 'real')),
  noted_at timestamptz not null
);

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
  withdrawn_at timestamptz,
  withdrawn_by uuid references operator (id),
  withdrawn_because text check (withdrawn_because <> ''),
  check (withdrawn_at >= accepted_at),
  constraint ended_by_whom check (withdrawn_by is null or withdrawn_at is not null),
  constraint ended_with_a_reason check (num_nonnulls(withdrawn_at, withdrawn_because) in (0, 2))
);

-- A stop of a person holds for every account that counts as the same natural person, for as long as it does: on whom a
-- stop rests or has rested, and when.
create table stopped_account (
  id bigint generated always as identity primary key,
  stop_id uuid not null references stop (id),
  person_id uuid not null references person (id),
  began_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= began_at)
);
create unique index stop_rests_once on stopped_account (stop_id, person_id) where (ended_at is null);
create index stops_of_account on stopped_account (person_id);

-- Of tables that stand before these.
alter table login.challenge add foreign key (operator_id) references operator(id);
alter table login.passkey add foreign key (operator_id) references operator(id);
alter table login.address_to_give add foreign key (proposal_id) references proposal(id);
alter table kyc_case add foreign key (decided_by) references operator(id);
alter table identity.person_link add foreign key (linked_by) references operator(id);
