-- The log is searched by whose id it is about, by who did it and by when; dossiers list people and orders by their age.
create index audit_about on audit_log (split_part(subject, ':', 2), id);
create index audit_by_actor on audit_log (actor_id, id) where (actor_id is not null);
create index audit_at on audit_log using brin (at);
create index person_by_age on person (created_at, id);
create index backing_by_age on backing (created_at, id);
create index purchase_by_age on purchase (created_at, id);
create index pocket_by_opening on pocket (opens_at, id);
create index screening_of_order on identity.screening_check (order_id) where (order_id is not null);
create index proposal_about_person on proposal (owner_person_id) where (closed_at is null and owner_person_id is not null);
