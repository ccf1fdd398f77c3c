-- What people write to us, and what we answer. Texts and visitors' addresses are sealed.
create sequence support_case_number;
create table support_case (
  id uuid primary key,
  -- Given when the case opens.
  number bigint unique,
  kind text not null check (kind in ('question', 'complaint', 'data_protection')),
  subject text not null check (subject in ('payment', 'certificate', 'identity', 'account', 'fighter', 'other')),
  -- `backing:<id>`, `certificate:<number>` or `purchase:<id>` of whoever writes.
  about text,
  language text not null check (language in ('fr', 'en')),
  person_id uuid references person (id),
  -- The address of a visitor without an account.
  sealed text,
  state text not null check (state in ('unconfirmed', 'open', 'waiting', 'closed')),
  outcome text check (outcome in ('upheld', 'partly_upheld', 'rejected', 'withdrawn')),
  asked_at timestamptz not null,
  opened_at timestamptz,
  -- When its acknowledgement with number and deadline was promised; that of a question which became a complaint came later.
  acknowledged_at timestamptz,
  due_at timestamptz,
  answered_at timestamptz,
  -- When it last began to wait for whoever wrote.
  waits_since timestamptz,
  closed_at timestamptz,
  check ((person_id is null) = (sealed is not null)),
  check (about is null or person_id is not null),
  check ((state = 'unconfirmed') = (number is null)),
  check (num_nulls(number, opened_at, acknowledged_at, due_at) in (0, 4)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'waiting') = (waits_since is not null))
);
create index support_case_of_person on support_case (person_id, opened_at desc) where (person_id is not null);
create index support_case_by_due on support_case (due_at, id) where (state <> 'unconfirmed');
create index support_case_waiting on support_case (waits_since) where (state = 'waiting');
create index support_case_closed on support_case (closed_at) where (state = 'closed');
create index support_case_unconfirmed on support_case (asked_at) where (state = 'unconfirmed');

create table support_message (
  case_id uuid not null references support_case (id) on delete cascade,
  -- The first is 1.
  place int not null check (place > 0),
  -- `written` by the person; `answer` and `question` by an operator.
  kind text not null check (kind in ('written', 'answer', 'question')),
  operator_id uuid references operator (id),
  written_at timestamptz not null,
  sealed text not null,
  primary key (case_id, place),
  check ((kind = 'written') = (operator_id is null))
);

-- Visitors who write are limited by address and network.
alter table login.attempt drop constraint attempt_kind_check;
alter table login.attempt add constraint attempt_kind_check check (kind in ('login', 'register', 'mail', 'confirm', 'former_password', 'second_factor', 'operator_login', 'operator_code', 'passkey', 'passkey_challenge', 'contact'));
