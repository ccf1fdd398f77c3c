-- Whoever takes an account back shows a password of before: a guess at it is counted for a day.
alter table login.attempt drop constraint attempt_kind_check;
alter table login.attempt add constraint attempt_kind_check check (kind in ('login', 'register', 'mail', 'confirm',
  'former_password', 'second_factor', 'operator_login', 'operator_code', 'passkey', 'passkey_challenge'));
