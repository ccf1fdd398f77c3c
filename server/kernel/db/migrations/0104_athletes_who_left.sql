-- An athlete who leaves: the row stays, since Pockets, fights and the books name it by its id, and says nothing of a person.
alter table fighter
  add column retired_at timestamptz,
  drop constraint fighter_record_check,
  drop constraint fighter_country_check,
  add constraint fighter_record_check
    check (record ~ '^[0-9]+-[0-9]+-[0-9]+$' or retired_at is not null),
  add constraint fighter_country_check check (country ~ '^[A-Z]{2}$' or retired_at is not null),
  add constraint retired_without_a_trace check (retired_at is null or (
    name = 'Athlète retiré' and slug = 'athlete-' || id::text and record = '' and country = ''
    and weight_class = '' and biography = '' and licence_number is null));

-- The terms stay fixed; a title alone, which an athlete wrote and which may name them, gives way to one for all who left.
drop trigger terms_are_fixed on pocket;
create trigger terms_are_fixed
  before update of kind, fighter_id, federation_id, opens_at, closes_at, minimum_micro,
    sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, goal_micro, priority_opens_at,
    unit_price_micro, unit_count, ppm_per_unit, compensation_level1, cover_backer_alone,
    withdrawal_policy, release_by, sold_under
  on pocket for each row when (old.published_at is not null)
  execute function refuse_change_of_terms();

create function refuse_another_title() returns trigger language plpgsql as $$
begin
  if new.title = 'Pocket d’un athlète retiré' and exists (
    select from fighter where id = old.fighter_id and retired_at is not null) then
    return new;
  end if;
  raise exception 'the title of pocket % is fixed', old.id using errcode = 'check_violation';
end $$;

create trigger title_is_fixed
  before update of title on pocket
  for each row when (old.published_at is not null)
  execute function refuse_another_title();
