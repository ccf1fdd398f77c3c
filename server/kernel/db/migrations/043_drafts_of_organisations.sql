-- What an organisation applies with is kept between the steps as an athlete's application is: one of each kind for a login.
alter table fighter_draft rename to application_draft;
alter index fighter_draft_saved rename to application_draft_saved;
alter table application_draft
  drop constraint fighter_draft_pkey,
  add column kind text not null default 'fighter' check (kind in ('fighter', 'federation'));
alter table application_draft
  alter column kind drop default,
  add primary key (account_id, kind);
