-- What a fight has earned, as somebody declared it. A further one follows a ruling or a rejection.
create table earnings_declaration (
  id uuid primary key,
  fight_id uuid not null references fight (id),
  -- Counts from 1 within its fight.
  number integer not null check (number > 0),
  author_id uuid not null,
  declared_at timestamptz not null,
  -- The parts as the promoter paid them, in millionths of the currency.
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  show_minor bigint not null check (show_minor >= 0),
  win_minor bigint not null check (win_minor >= 0),
  finish_bonus_minor bigint not null check (finish_bonus_minor >= 0),
  fines_minor bigint not null check (fines_minor >= 0),
  -- How one unit of the currency became USDC; both null where it was paid in USDC.
  rate text,
  rate_source text,
  earnings_micro bigint not null check (earnings_micro >= 0),
  evidence_hashes text[] not null check (cardinality(evidence_hashes) > 0),
  verified_at timestamptz,
  verified_by uuid,
  owed_micro bigint not null default 0 check (owed_micro >= 0),
  rejected_at timestamptz,
  rejected_because text,
  -- What two operators gave up of earnings that were overdue: the fight counts as funded with what came in.
  written_off_at timestamptz,
  written_off_micro bigint check (written_off_micro > 0),
  write_off_evidence_hash text check (write_off_evidence_hash ~ '^[0-9a-f]{64}$'),
  write_off_proposal_id uuid unique references proposal (id),
  unique (fight_id, number),
  check ((rate is null) = (rate_source is null)),
  check ((rate is null) = (currency = 'USDC')),
  check ((verified_at is null) = (verified_by is null)),
  check (verified_by <> author_id),
  check (verified_at is not null or owed_micro = 0),
  constraint write_off_of_what_is_owed check (written_off_at is null or verified_at is not null and rejected_at is null and written_off_micro <= owed_micro),
  constraint write_off_whole check (num_nonnulls(written_off_at, written_off_micro, write_off_evidence_hash, write_off_proposal_id) in (0, 4))
);
-- One that counts and awaits its verification at a time.
create unique index fresh_declaration on earnings_declaration (fight_id) where ((verified_at is null) and (rejected_at is null));

create table earnings_challenge (
  id uuid primary key,
  declaration_id uuid not null references earnings_declaration (id),
  challenger_id uuid not null references person (id),
  reason text not null,
  raised_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  upheld boolean,
  answer text,
  check ((answered_at is null) = (answered_by is null)),
  check ((answered_at is null) = (upheld is null)),
  check ((answered_at is null) = (answer is null))
);
create index challenge_of_declaration on earnings_challenge (declaration_id, raised_at);
create unique index one_open_challenge on earnings_challenge (declaration_id, challenger_id) where (answered_at is null);

-- USDC that has come in for one fight of one Pocket, before anybody shares it.
create table fight_receipt (
  id uuid primary key,
  pocket_id uuid not null,
  fight_id uuid not null,
  amount_micro bigint not null check (amount_micro > 0),
  -- The transfer that brought it, and who sent it: what is too much goes back there.
  reference text not null,
  sender_address text not null,
  recorded_by uuid not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  -- What goes back to its sender.
  excess_micro bigint,
  -- A transfer that was noted for the wrong fight or Pocket, or whole where it came for two, is noted anew. What was shared
  -- or goes back stays.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_because text check (withdrawn_because <> ''),
  foreign key (pocket_id, fight_id) references pocket_fight(pocket_id, fight_id),
  check (excess_micro >= 0 and excess_micro <= amount_micro),
  check ((settled_at is null) = (excess_micro is null)),
  check (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_because) in (0, 3)),
  check (withdrawn_at is null or settled_at is null)
);
create unique index one_note_of_transfer on fight_receipt (reference) where (withdrawn_at is null);
create index receipt_of_fight on fight_receipt (fight_id, received_at);

-- One settled receipt: O(1), whatever the number of holders.
create table distribution (
  pocket_id uuid not null,
  fight_id uuid not null,
  -- Counts from 1 within its fight and Pocket.
  number integer not null check (number > 0),
  declaration_id uuid not null references earnings_declaration (id),
  receipt_id uuid not null unique references fight_receipt (id),
  gross_micro bigint not null check (gross_micro > 0),
  whole_fee_micro bigint not null check (whole_fee_micro >= 0),
  net_micro bigint not null check (net_micro >= 0),
  fee_micro bigint not null,
  holders_micro bigint not null check (holders_micro >= 0),
  fighter_micro bigint not null check (fighter_micro >= 0),
  provider_micro bigint not null check (provider_micro >= 0),
  total_units integer not null check (total_units > 0),
  sold_ppm integer not null check (sold_ppm > 0),
  payout_fee_bps integer not null check (payout_fee_bps >= 0 and payout_fee_bps <= 10000),
  -- The intervals that no longer stood, each with its cause.
  void_intervals jsonb not null,
  -- The record time: whoever held a certificate now is entitled.
  settled_at timestamptz not null,
  primary key (pocket_id, fight_id, number),
  foreign key (pocket_id, fight_id) references pocket_fight(pocket_id, fight_id),
  check (fee_micro >= 0 and fee_micro <= whole_fee_micro),
  check (gross_micro = (whole_fee_micro + net_micro)),
  check (gross_micro = (fee_micro + holders_micro + fighter_micro + provider_micro))
);
create index distribution_of_declaration on distribution (declaration_id);

-- What holders are owed and what they have got of it.
-- What a cancelled fight owes the holders of one Pocket, fixed once; each one's part follows from it.
create table fight_compensation (
  pocket_id uuid not null,
  fight_id uuid not null,
  total_micro bigint not null check (total_micro >= 0),
  from_reserve_micro bigint not null check (from_reserve_micro >= 0),
  -- What the reserve lacked and the provider added.
  backstop_micro bigint not null check (backstop_micro >= 0),
  -- Escrow that had not been released; it goes back by intervals.
  returned_micro bigint not null check (returned_micro >= 0),
  total_units integer not null check (total_units >= 0),
  void_intervals jsonb not null,
  -- The record time: whoever held a certificate now is entitled.
  decided_at timestamptz not null,
  primary key (pocket_id, fight_id),
  foreign key (pocket_id, fight_id) references pocket_fight(pocket_id, fight_id),
  check (total_micro = (from_reserve_micro + backstop_micro))
);

-- Money on its way to a person's address: written before the treasury is asked, so that an unknown outcome is asked
-- for by the same key.
create table claim (
  id uuid primary key,
  person_id uuid not null references person (id),
  purpose text not null check (purpose in ('parts', 'balance')),
  amount_micro bigint not null check (amount_micro > 0),
  to_address text not null,
  state text not null check (state in ('intended', 'unknown', 'done', 'refused')),
  provider_reference text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  first_sent_at timestamptz,
  check ((state = 'done') = (provider_reference is not null))
);
create index claim_of_person on claim (person_id, created_at);
create index claim_open on claim (changed_at) where (state in ('intended', 'unknown'));

-- One certificate's part of one distribution, of returned escrow or of a compensation: taken once.
create table claim_part (
  id bigint generated always as identity primary key,
  certificate_number bigint not null,
  pocket_id uuid not null,
  fight_id uuid not null,
  -- 'distribution:1', 'returned' or 'compensation'
  part text not null check (part ~ '^(distribution:[1-9][0-9]*|returned|compensation)$'),
  -- Who took it; nobody where it went back to the provider or the reserve.
  person_id uuid references person (id),
  amount_micro bigint not null check (amount_micro > 0),
  way text not null check (way in ('paid', 'credited', 'recovered')),
  claim_id uuid references claim (id),
  taken_at timestamptz not null,
  -- The payment was refused: the part can be claimed again.
  released_at timestamptz,
  check ((way = 'paid') = (claim_id is not null)),
  check ((way = 'recovered') = (person_id is null)),
  check (released_at is null or way = 'paid')
);
create index part_of_claim on claim_part (claim_id);
create index part_of_person on claim_part (person_id);
create unique index part_taken_once on claim_part (certificate_number, fight_id, part) where (released_at is null);

-- A run that credits what is due of one distribution to the holders who have not claimed it.
create table credit_run (
  pocket_id uuid not null,
  fight_id uuid not null,
  distribution integer not null,
  certificates_total integer not null,
  certificates_done integer not null default 0,
  credited_micro bigint not null default 0,
  last_number bigint not null default 0,
  started_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (pocket_id, fight_id, distribution),
  foreign key (pocket_id, fight_id, distribution) references distribution(pocket_id, fight_id, number),
  check (certificates_done <= certificates_total)
);

-- What stays of a burned badge, with whoever first backed.
create table super_fan (
  certificate_number bigint primary key,
  person_id uuid not null references person (id),
  fighter_id uuid not null references fighter (id),
  since timestamptz not null,
  burned_at timestamptz not null
);
create index super_fan_of_fighter on super_fan (fighter_id);
create index super_fan_of_person on super_fan (person_id);

create table bout_change (
  id uuid primary key,
  fight_id uuid not null references fight (id),
  proposal_id uuid not null unique references proposal (id),
  changes text[] not null,
  before jsonb not null,
  after jsonb not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz not null,
  -- The Pockets whose backers were not asked about a changed bout, since a weigh-in of theirs was over: dates may move later.
  late_pocket_ids uuid[] not null default '{}'::uuid[]
);
create index bout_change_of_fight on bout_change (fight_id, changed_at);

-- One for each Pocket that sells, or has just sold, a share of the bout. Whoever ordered before is asked.
create table bout_question (
  id uuid primary key,
  change_id uuid not null references bout_change (id),
  pocket_id uuid not null references pocket (id),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  silence text not null check (silence in ('keep', 'refund')),
  -- Every order has been kept or has gone back.
  ended_at timestamptz,
  unique (change_id, pocket_id),
  check (answer_by > asked_at)
);
create index bout_question_of_pocket on bout_question (pocket_id);
create index bout_question_open on bout_question (answer_by) where (ended_at is null);

create table bout_answer (
  question_id uuid not null references bout_question (id),
  backing_id uuid not null,
  answer text not null check (answer in ('keep', 'refund')),
  silent boolean not null,
  given_at timestamptz not null,
  primary key (question_id, backing_id)
);
create index bout_answer_of_backing on bout_answer (backing_id);

-- How far the credits of a compensated fight have come: what is owed to every holder who has not claimed it.
create table compensation_credit_run (
  pocket_id uuid not null,
  fight_id uuid not null,
  certificates_total integer not null,
  certificates_done integer not null default 0,
  credited_micro bigint not null default 0,
  last_number bigint not null default 0,
  started_by uuid not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (pocket_id, fight_id),
  foreign key (pocket_id, fight_id) references fight_compensation(pocket_id, fight_id),
  check (certificates_done <= certificates_total)
);

-- Starts of fights that were said, or assumed from the date, and that two operators took back: what followed from them stays explained.
create table reversed_start (
  proposal_id uuid primary key references proposal (id),
  fight_id uuid not null references fight (id),
  started_at timestamptz not null,
  evidence_hash text not null check (evidence_hash ~ '^[0-9a-f]{64}$'),
  reversed_at timestamptz not null,
  check (reversed_at >= started_at)
);
create index reversed_start_of_fight on reversed_start (fight_id);

-- Provisional results that a second operator has not confirmed: the fight has begun, and has none.
create table rejected_result (
  id bigint generated always as identity primary key,
  fight_id uuid not null references fight (id),
  recorded_at timestamptz not null,
  outcome text not null,
  author_id uuid not null references operator (id),
  rejected_by uuid not null references operator (id),
  rejected_at timestamptz not null,
  reason text not null check (reason <> ''),
  check (rejected_at >= recorded_at),
  check (rejected_by <> author_id)
);
create index rejected_result_of_fight on rejected_result (fight_id);

-- Covered fights of Pockets whose release is planned, until their premiums are earned: found without looking at all that ever was.
create table premium_to_earn (
  pocket_id uuid not null references pocket (id),
  fight_id uuid not null references fight (id),
  primary key (pocket_id, fight_id)
);
create index premium_of_fight on premium_to_earn (fight_id);

-- Of tables that stand before these.
alter table treasury_order add foreign key (receipt_id) references fight_receipt(id);
