-- Why a screening is not a pass: the providers' short codes, never free text and never a name.
alter table identity.screening_check add column reasons jsonb not null default '[]';
create index screening_alert on identity.screening_check (checked_at, id) where verdict <> 'pass';
