-- What was tried least comes first, and of that what has waited longest.
create index outbox_fresh on outbox (attempts, due_at, id)
  where done_at is null and laid_aside_at is null and leased_until is null;
