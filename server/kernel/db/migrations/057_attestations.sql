-- What an organisation says of an athlete: that they hold a licence, that a doctor lets them fight, or how a bout ended. What is said stays
-- as it is; it can be revoked. Whether somebody is fit is sealed: it is a fact about their health.
create table attestation (
  id uuid primary key,
  -- In the order in which they were made: the later one replaces what was said before.
  number bigint not null generated always as identity,
  federation_id uuid not null references federation (id),
  fighter_id uuid not null references fighter (id),
  kind text not null check (kind in ('licence', 'fitness', 'bout')),
  valid_until date,
  sealed_fit text,
  fought_on date,
  opponent text,
  event text,
  outcome text,
  author_id uuid not null references person (id),
  attested_at timestamptz not null,
  revoked_by uuid references person (id),
  revoked_at timestamptz,
  revoked_because text,
  check ((kind = 'bout') = (valid_until is null)),
  check ((kind = 'fitness') = (sealed_fit is not null)),
  check (num_nonnulls(fought_on, opponent, event, outcome) = case kind when 'bout' then 4 else 0 end),
  check (num_nonnulls(revoked_by, revoked_at, revoked_because) in (0, 3))
);
create index attestation_of_fighter on attestation (fighter_id, number);
create index attestation_of_federation on attestation (federation_id, attested_at);
