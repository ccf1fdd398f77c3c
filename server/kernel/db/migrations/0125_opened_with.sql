-- With what each provider's place was filled when this database was first used: what a stand-in has decided or booked never counts beside real money.
create table opened_with (
  port text primary key,
  kind text not null check (kind in ('stand_in', 'test', 'real')),
  noted_at timestamptz not null
);

-- Where it was not noted at the time, stand-ins have left their own memory.
insert into opened_with (port, kind, noted_at)
select case kind when 'session' then 'card' when 'transfer' then 'conversion' else kind end, 'stand_in', min(created_at)
from sandbox.object where kind in ('session', 'transfer', 'kyc', 'screening') group by kind;
