-- What a recipient tells about a Pocket, and what backers ask. Hidden texts stay, for whoever has to look into them, and are shown to nobody.
create table pocket_update (
  id uuid primary key,
  pocket_id uuid not null references pocket (id),
  text text not null check (char_length(text) >= 1 and char_length(text) <= 5000),
  written_at timestamptz not null,
  hidden_at timestamptz,
  hidden_because text,
  check ((hidden_at is null) = (hidden_because is null))
);
create index pocket_update_of_pocket on pocket_update (pocket_id, written_at, id);

create table pocket_question (
  id uuid primary key,
  pocket_id uuid not null references pocket (id),
  person_id uuid not null references person (id),
  text text not null check (char_length(text) >= 1 and char_length(text) <= 1000),
  asked_at timestamptz not null,
  answer text check (char_length(answer) >= 1 and char_length(answer) <= 5000),
  answered_at timestamptz,
  hidden_at timestamptz,
  hidden_because text,
  check ((answer is null) = (answered_at is null)),
  check ((hidden_at is null) = (hidden_because is null))
);
create index pocket_question_of_pocket on pocket_question (pocket_id, asked_at, id);
create index pocket_question_of_person on pocket_question (person_id);

-- Whoever leaves takes along what they asked, and a fighter what they told.
create function forget_questions() returns trigger language plpgsql as $$
begin
  delete from pocket_question where person_id = new.person_id;
  return null;
end $$;
create trigger questions_are_forgotten after insert on identity.erasure
  for each row execute function forget_questions();

create function forget_updates() returns trigger language plpgsql as $$
begin
  delete from pocket_update where pocket_id in (select id from pocket where fighter_id = new.id);
  update pocket_question set answer = null, answered_at = null
  where pocket_id in (select id from pocket where fighter_id = new.id);
  return null;
end $$;
create trigger updates_are_forgotten after update of retired_at on fighter
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function forget_updates();
