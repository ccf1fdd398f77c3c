-- Whoever takes an account back also shows the password that it had when its address was changed: the hash of that one.
alter table login.mail_link add column former_password text;
