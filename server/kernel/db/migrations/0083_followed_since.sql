-- Since when the chain has been read without a gap: what waited through one has nothing to answer for yet.
alter table chain_token_head add column followed_since timestamptz;
update chain_token_head set followed_since = looked_at;
alter table chain_token_head alter column followed_since set not null;
