-- A link to the address that an account has left, by which its owner takes it back from a stranger.
alter table login.mail_link drop constraint mail_link_purpose_check;
alter table login.mail_link add constraint mail_link_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'change_email', 'restore_email'));
