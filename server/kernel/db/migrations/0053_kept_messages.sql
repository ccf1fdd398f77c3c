-- What providers said, as it came and sealed, so that it can be taken again; the text goes after thirty days.
alter table webhook_event add column sealed_body text;
create index webhook_event_kept on webhook_event (received_at) where sealed_body is not null;

-- Messages that were understood and could not be taken yet: the provider brings them again, or an operator does.
create table webhook_put_off (
  provider text not null,
  event_id text not null,
  type text not null,
  sealed_body text not null,
  received_at timestamptz not null,
  because text not null,
  primary key (provider, event_id)
);
create index webhook_put_off_received on webhook_put_off (received_at);
