-- Sessions are the platform's own: the token lies hashed, so that a copy of the database opens none. Those of before end.
delete from login.session;
drop table login.verification;
