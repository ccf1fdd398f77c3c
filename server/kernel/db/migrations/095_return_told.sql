-- Who signed a way back that ran out before it was sent is told once.
alter table chain_intent add column return_told_at timestamptz;
alter table chain_intent add check (return_told_at is null or consent_expires_at is not null);
create index untold_return on chain_intent (consent_expires_at)
  where ended_at is null and return_told_at is null and consent_expires_at is not null;
