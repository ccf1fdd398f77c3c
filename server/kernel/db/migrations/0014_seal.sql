-- The hash chain: each link seals one row that is never changed, and the link before it. Links are made after the
-- commit of what they seal, so that commits do not queue behind one another.
alter table waiver_evidence add column id bigint generated always as identity unique;

create table seal (
  sequence bigint primary key check (sequence > 0),
  source text not null check (source in ('entry', 'waiver', 'audit')),
  row_id bigint not null,
  previous_hash text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default clock_timestamp(),
  unique (source, row_id)
);
create index seal_by_time on seal (source, sealed_at);
create trigger append_only before update or delete on seal
  for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on seal
  for each statement execute function refuse_rewriting();

-- Numbers are given before the commit, so a lower one may appear after a higher one. Up to `settled_id` none can
-- any more: the sealer looks for what is missing above it alone.
create table seal_source (
  source text primary key,
  settled_id bigint not null default 0
);
insert into seal_source (source) values ('entry'), ('waiver'), ('audit');
