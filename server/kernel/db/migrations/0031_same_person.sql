-- Several accounts may be one natural person: they count together.
alter table person add column counts_with uuid references person (id);
create index person_counts_with on person (counts_with) where counts_with is not null;

-- What somebody was recognised by, as a keyed hash: the same hash is the same document, card, wallet or likeness.
create table identity.person_mark (
  kind text not null check (kind in ('document', 'card', 'wallet', 'likeness')),
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  person_id uuid not null references public.person (id),
  seen_at timestamptz not null,
  primary key (kind, mark, person_id)
);
create index mark_of_person on identity.person_mark (person_id);

-- Two accounts that count as one, and why. One that was parted is never made anew by the same mark.
create table identity.person_link (
  id uuid primary key,
  person_id uuid not null references public.person (id),
  other_id uuid not null references public.person (id),
  kind text not null check (kind in ('document', 'card', 'wallet', 'operator')),
  mark text not null default '',
  linked_at timestamptz not null,
  linked_by uuid references public.operator (id),
  parted_at timestamptz,
  check (person_id < other_id),
  unique (person_id, other_id, kind, mark)
);
create index link_of_other on identity.person_link (other_id);

-- The document's keyed hash, for the day on which its case is approved.
alter table identity.kyc_document add column mark text;
