-- Double entry. Rows are only ever added; a mistake is mended by an entry that mirrors it.
create table ledger_account (
  path text primary key,
  normal_side text not null check (normal_side in ('debit', 'credit'))
);

create table ledger_entry (
  id bigint primary key,
  -- What the entry is for, once and for all: nothing is ever booked twice.
  business_key text not null unique,
  kind text not null,
  backing_id uuid,
  pocket_id uuid,
  -- The business key of the entry that this one undoes.
  reverses text unique,
  booked_at timestamptz not null
);
create index entry_of_backing on ledger_entry (backing_id);
-- The books of one Pocket are read by themselves, a page at a time.
create index entry_of_pocket on ledger_entry (pocket_id, booked_at, id) where (pocket_id is not null);

-- Debit above zero, credit below. No foreign keys: every backing of a Pocket names the same accounts.
create table posting (
  entry_id bigint not null,
  position smallint not null,
  account text not null,
  amount_micro bigint not null check (amount_micro <> 0),
  primary key (entry_id, "position")
);
create index posting_of_account on posting (account);

create table backing (
  id uuid primary key,
  person_id uuid not null references person (id),
  -- No foreign key: every order of a busy Pocket would lock the Pocket's row for it.
  pocket_id uuid not null,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  state text not null
    check (state in ('quoted', 'awaiting_payment', 'detected', 'confirmed', 'unlocked', 'settled', 'expired', 'failed', 'rejected', 'frozen', 'withdrawn', 'refunded', 'disputed', 'charged_back')),
  units integer check (units > 0),
  level1 boolean not null,
  level2 boolean not null,
  principal_micro bigint not null check (principal_micro > 0),
  backer_pays_micro bigint not null,
  sale_fee_micro bigint not null check (sale_fee_micro >= 0),
  reserve_micro bigint not null check (reserve_micro >= 0),
  recipient_micro bigint not null check (recipient_micro >= 0),
  cover_bps integer not null check (cover_bps >= 0 and cover_bps <= 10000),
  settings_hash bytea not null,
  withdrawal_policy text,
  created_at timestamptz not null,
  reserved_until timestamptz not null,
  payment_id text unique,
  certificate_number bigint unique,
  interval_from integer,
  interval_until integer,
  confirmed_at timestamptz,
  freeze_reason text,
  -- How an order ended that was paid: its interval is void from then on, and for this reason.
  void_cause text check (void_cause in ('refused', 'refunded', 'withdrawn', 'charged_back')),
  check (backer_pays_micro >= principal_micro),
  check (backer_pays_micro = (sale_fee_micro + reserve_micro + recipient_micro)),
  check ((kind = 'share') = (units is not null)),
  check ((payment_id is null) = (certificate_number is null)),
  check ((payment_id is null) = (confirmed_at is null)),
  check ((interval_until - interval_from) = units)
);
create index backing_of_person on backing (person_id, created_at desc);
create index backing_of_pocket on backing (pocket_id) where (payment_id is not null);
create index frozen_backing on backing (id) where (state = 'frozen');
-- Such an order brings nothing in yet: it counts toward the threshold once it can be paid.
create index order_that_waits_for_identity on backing (person_id) where (state = 'quoted');
-- What a Pocket has collected is read from this index alone: a row of `backing` is two kilobytes.
create index raised_backing on backing (pocket_id, person_id) include (principal_micro, confirmed_at)
  where (state in ('confirmed', 'unlocked', 'settled', 'frozen'));
create index undecided_backing on backing (pocket_id) where (state in ('detected', 'confirmed', 'frozen'));
-- What a settlement asks of the orders of a Pocket: the few that no longer stand, and the few that are not decided.
create index void_backing on backing (pocket_id, interval_from) where (void_cause is not null);

create table backing_transition (
  id bigint generated always as identity primary key,
  backing_id uuid not null,
  from_state text,
  to_state text not null,
  reason text,
  at timestamptz not null
);
create index backing_frozen_once on backing_transition (backing_id) where ((from_state = 'frozen') and (to_state = 'refunded'));
-- Of these alone something may be left that fights have brought: no other order is given back after one has paid out.
create index given_back_from_frozen on backing_transition (backing_id) where ((from_state = 'frozen') and (to_state = 'refunded'));
create index step_of_backing on backing_transition (backing_id);

-- What an unpaid order holds: units of its Pocket and room under its backer's KYC threshold.
create table reservation (
  backing_id uuid primary key,
  person_id uuid not null,
  pocket_id uuid not null,
  units integer not null default 0 check (units >= 0),
  counter_micro bigint not null check (counter_micro >= 0),
  reserved_until timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('paid', 'lapsed', 'cancelled'))
);
create index live_reservation_by_end on reservation (reserved_until) where (ended_at is null);
create index live_reservation_of_person on reservation (person_id) where (ended_at is null);
create index live_reservation_of_pocket on reservation (pocket_id) where (ended_at is null);
-- What one person has kept of one Pocket's units without paying is read at each order.
create index reservation_of_person on reservation (person_id, pocket_id) where (units > 0);

-- Proof that the buyer of a share gave up the right of withdrawal before paying.
create table waiver_evidence (
  order_id uuid primary key,
  person_id uuid not null,
  terms_version text not null,
  exact_text text not null,
  salt text not null,
  salted_hash text not null,
  principal_micro bigint not null,
  backer_pays_micro bigint not null,
  box_at_first text not null check (box_at_first = 'unticked'),
  box_when_sent text not null check (box_when_sent = 'ticked'),
  ticked_at timestamptz,
  sent_at timestamptz not null,
  -- The hash chain: each link seals one row that is never changed, and the link before it. Links are made after the
  -- commit of what they seal, so that commits do not queue behind one another.
  id bigint generated always as identity unique,
  constraint waiver_evidence_ticked_in_time check (ticked_at is not null and ticked_at <= sent_at) not VALID
);

create table certificate (
  number bigint primary key,
  kind text not null check (kind in ('tips', 'share', 'federation')),
  backing_id uuid not null unique,
  pocket_id uuid not null,
  holder_id uuid not null,
  original_holder_id uuid not null,
  principal_micro bigint not null check (principal_micro > 0),
  interval_from integer check (interval_from >= 0),
  interval_until integer,
  cover_bps integer not null,
  state text not null check (state in ('locked', 'active', 'settled', 'burned', 'frozen')),
  minted_at timestamptz not null,
  burned_at timestamptz,
  -- Certificates on the chain: what is intended there, and what has become final.
  -- Null while the vault keeps it; else the wallet of its holder that has it.
  wallet_address text check (wallet_address ~ '^0x[0-9a-fA-F]{40}$'),
  -- What certificates in wallets of their holders are owed is claimed of the contract, all else of the books.
  -- Null while the books pay what is due of it; else its token can claim what was settled on the chain after so many
  -- settlements of its Pocket. It stays until the token is burned or back in the vault for good.
  claims_after integer check (claims_after >= 0),
  unique (pocket_id, interval_from),
  unique (pocket_id, interval_until),
  check ((kind = 'share') = (interval_from is not null)),
  check (interval_until > interval_from)
);
-- What somebody has ever held, and what a Pocket ever paid out.
create index certificate_of_first_holder on certificate (original_holder_id, number);
create index certificate_of_holder on certificate (holder_id);
create index certificate_to_burn on certificate (pocket_id, number) where ((kind = 'tips') and (state in ('active', 'settled')));
create index certificate_with_dues_on_chain on certificate (number)
  where ((claims_after is not null) and ((wallet_address is null) or (state in ('burned', 'frozen'))));
create index share_to_burn on certificate (number) where ((kind = 'share') and (state = 'settled'));

-- A backer's request to withdraw, before it is confirmed: two steps, so that nobody withdraws by a slip.
create table withdrawal_request (
  id uuid primary key,
  backing_id uuid not null references backing (id),
  person_id uuid not null references person (id),
  requested_at timestamptz not null,
  confirmed_at timestamptz
);
create index withdrawal_of_backing on withdrawal_request (backing_id);

-- Each change of a certificate's holder or wallet; who held it at an instant follows from it.
create table certificate_transfer (
  id bigint generated always as identity primary key,
  certificate_number bigint not null references certificate (number),
  from_id uuid not null,
  to_id uuid not null,
  route text not null check (route in ('in_house_sale', 'listed_operator', 'recovery', 'vault_claim')),
  price_micro bigint check (price_micro > 0),
  at timestamptz not null,
  check ((route in ('recovery', 'vault_claim')) = (from_id = to_id)),
  check ((route in ('recovery', 'vault_claim')) = (price_micro is null))
);
create index transfer_of_certificate on certificate_transfer (certificate_number, at);
create index transfer_to_holder on certificate_transfer (to_id, certificate_number);

create table seal (
  sequence bigint primary key check (sequence > 0),
  source text not null check (source in ('entry', 'waiver', 'audit', 'confirmation')),
  row_id bigint not null,
  previous_hash text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default clock_timestamp(),
  unique (source, row_id)
);
create index seal_by_time on seal (source, sealed_at);

-- Numbers are given before the commit, so a lower one may appear after a higher one. Up to `settled_id` none can
-- any more: the sealer looks for what is missing above it alone.
create table seal_source (
  source text primary key,
  settled_id bigint not null default 0,
  -- The sealer looks at each number once. Numbers below it that it did not find are kept as gaps until nothing can
  -- appear there any more, so that looking costs what is new, not what was sealed in the last minutes.
  seen_id bigint not null default 0,
  -- What the sealer has passed over must come to light whatever its own bounds say: at a turn that leaves nothing it notes
  -- the largest number of the rows themselves, and ten minutes later everything up to there is sealed.
  noted_id bigint not null default 0,
  noted_at timestamptz
);

create table seal_gap (
  source text not null references seal_source (source),
  from_id bigint not null,
  until_id bigint not null,
  primary key (source, from_id),
  check (until_id >= from_id)
);

-- How many looks at the books in a row found that the sealer had not finished a turn since the look before.
create table sealer (
  one boolean default true primary key check (one),
  unfinished_looks integer not null default 0
);

-- The proof that a contract was confirmed on a durable medium: one row for each e-mail, as it ended. The address and the
-- words are kept as hashes alone, so that the proof stands when both are erased.
create table confirmation_email (
  id bigint generated always as identity unique,
  email_key text primary key,
  order_id uuid not null,
  -- `before`: of an order that was confirmed before its e-mail was proven.
  outcome text not null check (outcome in ('sent', 'refused', 'before')),
  recipient_hash text check (recipient_hash ~ '^[0-9a-f]{64}$'),
  salt text,
  salted_hash text check (salted_hash ~ '^[0-9a-f]{64}$'),
  reference text,
  -- The mail server's codes alone: its words name the address.
  reason text,
  ended_at timestamptz not null,
  check ((outcome = 'before') = (recipient_hash is null)),
  check ((outcome = 'before') = (salt is null)),
  check ((outcome = 'before') = (salted_hash is null)),
  check ((outcome = 'sent') = (reference is not null)),
  check ((outcome = 'refused') = (reason is not null))
);
create index confirmation_email_of_order on confirmation_email (order_id, outcome);
create index refused_confirmation on confirmation_email (order_id) where (outcome = 'refused');

-- What all entries up to one number come to, by the public name of each account: the public books add the entries since.
-- It is written after the number is settled, so no entry up to there can appear any more.
create table kept_balance (
  account text primary key,
  amount_micro bigint not null
);

-- One row: up to which link processes have found the chain of the books good, when one of them looked at all of it, and who looked last.
-- With it several of them make one whole verification between them.
create table chain_look (
  one boolean default true primary key check (one),
  good_up_to bigint not null default 0,
  whole_at timestamptz,
  looked_at timestamptz,
  looked_by text
);

create table order_settings (
  hash bytea primary key,
  settings jsonb not null,
  constraint hash_is_of_settings check (hash = sha256(convert_to(settings::text, 'UTF8'::name)))
);

-- Of tables that stand before these.
alter table wallet_recovery add foreign key (certificate_number) references certificate(number);
alter table release_step add foreign key (backing_id) references backing(id);
alter table claim_part add foreign key (certificate_number) references certificate(number);
alter table super_fan add foreign key (certificate_number) references certificate(number);
alter table bout_answer add foreign key (backing_id) references backing(id);
