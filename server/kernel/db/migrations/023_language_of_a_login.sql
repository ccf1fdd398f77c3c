-- In which language somebody reads pages and e-mails; those who are there already have had French ones.
alter table login."user"
  add column language text not null default 'fr' check (language in ('fr', 'en'));
