-- In the browser that registered an account, the link of its mail logs in too: a hash of the token that this browser keeps.
alter table login.mail_link
  add column browser_hash text,
  add constraint browser_of_a_registration check (browser_hash is null or purpose = 'verify_email');
