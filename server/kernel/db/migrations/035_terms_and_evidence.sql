-- The text of a Pocket's terms whose hash two operators approve, so that anybody can work the hash out again.
alter table pocket
  add column terms_text text,
  add constraint terms_text_is_hashed check (terms_text is null
    or (terms_hash is not null and terms_hash = encode(sha256(convert_to(terms_text, 'UTF8')), 'hex')));
-- What a holder shows with a challenge of declared earnings.
alter table earnings_challenge
  add column evidence_hash text check (evidence_hash ~ '^[0-9a-f]{64}$');
