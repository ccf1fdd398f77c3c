-- A country goes with the identity that it was declared with.
update person set country = null
  where country is not null
    and id in (select person_id from identity.erasure where identity_erased_at is not null);
