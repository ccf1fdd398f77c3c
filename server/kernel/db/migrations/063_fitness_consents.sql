-- That an athlete lets everybody read that a doctor lets them fight, since when and until when. Without one in force nobody reads it; one that
-- was withdrawn stays, as what was agreed once. They go with the athlete's account, as what they are about.
create table fitness_consent (
  id uuid primary key,
  fighter_id uuid not null references fighter (id),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  check (withdrawn_at >= given_at)
);
create unique index fitness_consent_in_force on fitness_consent (fighter_id) where withdrawn_at is null;
