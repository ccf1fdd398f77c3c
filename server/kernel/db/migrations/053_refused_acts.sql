-- Why the contract has not taken an act yet: operators see it where it waits for longer than it should.
alter table chain_act add column refusal text;

-- Nobody asks for transactions by the hash of their key.
drop index sent_transaction_by_key_hash;
alter table sent_transaction drop column key_hash;

-- Acts of releases say how much the books had released by then; those that are under way are written again with it.
delete from chain_act where act = 'release' and ended_at is null;
