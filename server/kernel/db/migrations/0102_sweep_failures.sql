-- What the sweeps could not do, of which thing, and since when: for whoever runs the platform.
create table sweep_failure (
  step text not null,
  -- The Pocket, order or fight; empty where the step failed as a whole.
  subject text not null,
  failures int not null,
  last_error text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  primary key (step, subject)
);
create index sweep_failure_by_time on sweep_failure (last_failed_at);
