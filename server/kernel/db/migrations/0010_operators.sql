-- The people who run the platform, what needs two of them, and what they did.
create table operator (
  id uuid primary key,
  -- Short and unique: how the command line and the log name an operator.
  handle text not null unique check (handle ~ '^[a-z][a-z0-9-]{1,39}$'),
  name text not null check (char_length(name) between 2 and 120),
  -- The same human as a backer or a recipient, where that is so: nobody decides on an object of their own.
  person_id uuid unique references person (id),
  created_at timestamptz not null,
  disabled_at timestamptz
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
  approvals_needed smallint not null check (approvals_needed between 1 and 4),
  reason text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('carried_out', 'withdrawn', 'refused')),
  check ((closed_at is null) = (outcome is null))
);
-- One open question per object: a second one would split its approvals.
create unique index open_proposal on proposal (operation, subject) where closed_at is null;

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
  detail jsonb not null default '{}'
);
create index audit_of_subject on audit_log (subject, id);

create trigger append_only before update or delete on approval
  for each row execute function refuse_rewriting();
create trigger append_only before update or delete on audit_log
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on audit_log
  for each statement execute function refuse_rewriting();
