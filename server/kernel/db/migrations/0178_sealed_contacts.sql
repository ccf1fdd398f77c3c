-- Names and addresses of people are kept sealed by the installation's key, and found by a keyed hash of the address. What
-- older versions kept in the clear is sealed by the next start, which empties these columns.
alter table login."user"
  alter column name drop not null,
  alter column email drop not null,
  add column sealed text,
  add column email_mark text unique check (email_mark ~ '^[0-9a-f]{64}$'),
  add constraint contact_is_known check ((sealed is null) = (email_mark is null)
    and (sealed is null) = (email is not null) and (sealed is null) = (name is not null));
create index user_in_the_clear on login."user" (id) where email is not null;

alter table login.mail_link
  alter column email drop not null,
  add column sealed text,
  add column email_mark text check (email_mark ~ '^[0-9a-f]{64}$'),
  add constraint address_is_known check ((sealed is null) = (email_mark is null)
    and (sealed is null) = (email is not null));
create index link_in_the_clear on login.mail_link (token_hash) where email is not null;

alter table login.address_to_give
  alter column email drop not null,
  add column sealed text,
  add constraint address_is_known check ((sealed is null) = (email is not null));

-- The sandbox's letters; those that wait to be sent are sealed within their payload.
alter table mail_outbox
  alter column recipient drop not null,
  alter column subject drop not null,
  alter column text_body drop not null,
  alter column html_body drop not null,
  add column sealed text,
  add column recipient_mark text check (recipient_mark ~ '^[0-9a-f]{64}$'),
  add constraint letter_is_known check ((sealed is null) = (recipient_mark is null)
    and (sealed is null) = (recipient is not null));
create index kept_letter_in_the_clear on mail_outbox (id) where recipient is not null;
create index letter_in_the_clear on outbox (id) where payload ? 'to';

alter table operator
  alter column name drop not null,
  add column sealed text,
  add constraint name_is_known check ((sealed is null) = (name is not null));

-- An athlete who applies is not public yet. By the applicant's own key, which goes with their identity.
alter table fighter_application
  alter column name drop not null,
  alter column biography drop not null,
  add column sealed text,
  add constraint profile_is_known check ((sealed is null) = (name is not null)
    and (sealed is null) = (biography is not null));
