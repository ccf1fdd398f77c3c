-- A covered bout that changes is put to the backers: what has changed, who is asked until when, and what they say.

alter table fight
  add column promoter_name text check (char_length(promoter_name) between 2 and 120),
  -- As contracted, show and win, in millionths of its currency.
  add column purse_minor bigint check (purse_minor >= 0),
  add column purse_currency text check (purse_currency ~ '^[A-Z]{3,5}$'),
  add check ((purse_minor is null) = (purse_currency is null));

-- No sales until then.
alter table pocket add column asked_until timestamptz;

create table bout_change (
  id uuid primary key,
  fight_id uuid not null references fight (id),
  proposal_id uuid not null unique references proposal (id),
  changes text[] not null,
  before jsonb not null,
  after jsonb not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null
);
create index bout_change_of_fight on bout_change (fight_id, changed_at);
create trigger append_only before update or delete on bout_change
  for each row execute function refuse_rewriting();

-- One for each Pocket that sells, or has just sold, a share of the bout. Whoever ordered before is asked.
create table bout_question (
  id uuid primary key,
  change_id uuid not null references bout_change (id),
  pocket_id uuid not null references pocket (id),
  asked_at timestamptz not null,
  answer_by timestamptz not null check (answer_by > asked_at),
  silence text not null check (silence in ('keep', 'refund')),
  -- Every order has been kept or has gone back.
  ended_at timestamptz,
  unique (change_id, pocket_id)
);
create index bout_question_of_pocket on bout_question (pocket_id);
create index bout_question_open on bout_question (answer_by) where ended_at is null;

create table bout_answer (
  question_id uuid not null references bout_question (id),
  backing_id uuid not null references backing (id),
  answer text not null check (answer in ('keep', 'refund')),
  silent boolean not null,
  given_at timestamptz not null,
  primary key (question_id, backing_id)
);
create index bout_answer_of_backing on bout_answer (backing_id);
