-- A stop says how many differences there were when it began: only the first are kept. One for what could not be verified
-- ends by itself once the books are verified as a whole.
alter table money_stop add column difference_count bigint not null default 0;
update money_stop set difference_count = jsonb_array_length(differences);
alter table money_stop add column ends_by_itself boolean not null default false;
alter table money_stop drop constraint money_stop_check;
alter table money_stop add check ((lifted_at is null) = (lifted_by is null) or ends_by_itself and lifted_by is null);
