-- Photos of recipients and covers of Pockets. Hidden ones stay, for whoever has to look into them, and are shown to nobody.
create table picture (
  id uuid primary key,
  fighter_id uuid references fighter (id),
  federation_id uuid references federation (id),
  pocket_id uuid references pocket (id),
  subject_id uuid not null generated always as (coalesce(fighter_id, federation_id, pocket_id)) stored,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  focus_x smallint not null check (focus_x >= 0 and focus_x <= 100),
  focus_y smallint not null check (focus_y >= 0 and focus_y <= 100),
  uploaded_at timestamptz not null,
  hidden_at timestamptz,
  hidden_because text,
  check (num_nonnulls(fighter_id, federation_id, pocket_id) = 1),
  check ((hidden_at is null) = (hidden_because is null))
);
create unique index picture_shown on picture (subject_id) where (hidden_at is null);
create index picture_by_file on picture (sha256) where (hidden_at is null);
create index picture_by_time on picture (uploaded_at, id);

-- Pictures whose files lie in the store of files, once however many show them. `due_at`: when to look whether any still does; null
-- while nothing has changed. `removing`: they are being deleted, and nobody uploads the same ones meanwhile.
create table picture_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  due_at timestamptz,
  removing boolean not null default false
);
create index picture_file_due on picture_file (due_at) where (due_at is not null);

-- Whoever is just uploading the same one has set a later time, which stands.
create function look_at_picture_file() returns trigger language plpgsql as $$
begin
  update picture_file set due_at = coalesce(due_at, '-infinity') where sha256 = old.sha256;
  return null;
end $$;
create trigger picture_is_gone after delete or update of hidden_at on picture
  for each row execute function look_at_picture_file();

-- A fighter who leaves takes along every picture.
create function forget_pictures() returns trigger language plpgsql as $$
begin
  delete from picture where fighter_id = new.id or pocket_id in (select id from pocket where fighter_id = new.id);
  return null;
end $$;
create trigger pictures_are_forgotten after update of retired_at on fighter
  for each row when (old.retired_at is null and new.retired_at is not null)
  execute function forget_pictures();
