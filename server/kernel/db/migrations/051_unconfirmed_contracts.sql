-- Orders of which no confirmation e-mail is proven: paid waived contracts until it goes out, and whatever an address has refused.
-- Kept as it happens, because comparing all orders with all e-mails at each look grows with both.
create table unconfirmed_contract (
  order_id uuid primary key,
  confirmed_at timestamptz not null
);
create index unconfirmed_since on unconfirmed_contract (confirmed_at, order_id);
insert into unconfirmed_contract (order_id, confirmed_at)
  select b.id, b.confirmed_at from backing b
  where b.certificate_number is not null
    and not exists (select from confirmation_email l where l.order_id = b.id and l.outcome <> 'refused')
    and (b.kind = 'share' and b.withdrawal_policy = 'waiver'
      or exists (select from confirmation_email l where l.order_id = b.id));

create function note_unconfirmed_contract()
returns trigger
language plpgsql
as $$
begin
  insert into unconfirmed_contract (order_id, confirmed_at) values (new.id, new.confirmed_at)
    on conflict do nothing;
  return null;
end $$;
create trigger waits_for_its_email after insert on backing for each row
  when (new.certificate_number is not null and new.kind = 'share' and new.withdrawal_policy = 'waiver')
  execute function note_unconfirmed_contract();
create trigger paid_waits_for_its_email after update of certificate_number on backing for each row
  when (old.certificate_number is null and new.certificate_number is not null
    and new.kind = 'share' and new.withdrawal_policy = 'waiver')
  execute function note_unconfirmed_contract();

create function note_confirmation_email()
returns trigger
language plpgsql
as $$
begin
  if new.outcome <> 'refused' then
    delete from unconfirmed_contract where order_id = new.order_id;
  elsif not exists (select from confirmation_email
      where order_id = new.order_id and outcome <> 'refused') then
    insert into unconfirmed_contract (order_id, confirmed_at)
      select id, confirmed_at from backing where id = new.order_id on conflict do nothing;
  end if;
  return null;
end $$;
create trigger email_of_contract after insert on confirmation_email for each row
  execute function note_confirmation_email();

drop index refused_confirmation;

-- The other queues of operators that were sorted whole for each page.
create index case_by_change on kyc_case (status, changed_at, id);
create index fighter_application_since on fighter_application (submitted_at, id) where (decided_at is null);
create index federation_application_since on federation_application (submitted_at, id) where (decided_at is null);
create index freeze_since on subject_freeze (frozen_at, id) where (released_at is null);
