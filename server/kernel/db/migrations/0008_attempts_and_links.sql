-- Tries that are limited, by hashes: nobody reads addresses or networks out of this table. Each is
-- written before it is made, and taken back once it has succeeded.
drop table login.failed_attempt;

create table login.attempt (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('login', 'register', 'mail', 'confirm', 'second_factor')),
  subject text not null,
  -- Null for a caller on the machine itself.
  network text,
  attempted_at timestamptz not null
);
create index attempt_on_subject on login.attempt (subject, kind, attempted_at);
create index attempt_from_network on login.attempt (network, kind, attempted_at);
create index attempt_by_time on login.attempt (attempted_at);

-- Counts a try unless one of its limits is reached, in one round trip, so that those who wait for one
-- another wait for next to nothing. A limit that is null does not hold.
create function login.take_attempt(
  a_kind text, a_subject text, a_network text, a_now timestamptz, a_window interval,
  most_of_pair integer, most_of_subject integer, most_of_network integer,
  -- Until the next try may be made, null for one that was counted; and the tries on its subject.
  out wait_ms bigint, out tries bigint
) language plpgsql as $$
declare
  since timestamptz := a_now - a_window;
  decisive timestamptz;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(a_kind || ' ' || part, 0) as key
      from unnest(array[a_subject, a_network]) as part where part is not null order by key
  ) as keys;
  decisive := greatest(
    case when most_of_pair is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and subject = a_subject and network is not distinct from a_network
          and attempted_at > since
        order by attempted_at desc offset most_of_pair - 1 limit 1) end,
    case when most_of_subject is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and subject = a_subject and attempted_at > since
        order by attempted_at desc offset most_of_subject - 1 limit 1) end,
    case when most_of_network is not null and a_network is not null then (
      select attempted_at from login.attempt
        where kind = a_kind and network = a_network and attempted_at > since
        order by attempted_at desc offset most_of_network - 1 limit 1) end
  );
  if decisive is not null then
    wait_ms := ceil(extract(epoch from (decisive + a_window - a_now)) * 1000);
    return;
  end if;
  insert into login.attempt (kind, subject, network, attempted_at)
    values (a_kind, a_subject, a_network, a_now);
  select count(*) into tries from login.attempt
    where kind = a_kind and subject = a_subject and attempted_at > since;
end $$;

-- Links in mails: each is good for one thing, once. The token itself is in the mail alone.
create table login.mail_link (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
  account_id text not null references login."user" (id) on delete cascade,
  -- The address that following the link proves.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_of_account on login.mail_link (account_id, purpose, created_at);
create index link_by_end on login.mail_link (expires_at);
