-- How far the sandbox's clock is ahead of the system's. It only grows: what has been written is never in the future.
create table sandbox.clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into sandbox.clock default values;
