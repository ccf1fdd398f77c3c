-- Each taking of a task has a number of its own: who took it before finishes it no more. What never succeeds is
-- laid aside for an operator.
alter table outbox
  add column lease bigint not null default 0,
  add column laid_aside_at timestamptz,
  add column given_up_at timestamptz,
  add column given_up_because text,
  add check (given_up_at is null or laid_aside_at is not null),
  add check ((given_up_at is null) = (given_up_because is null)),
  add check (laid_aside_at is null or done_at is null);
drop index outbox_due;
create index outbox_due on outbox (due_at) where done_at is null and laid_aside_at is null;
create index outbox_laid_aside on outbox (id) where laid_aside_at is not null and given_up_at is null;
