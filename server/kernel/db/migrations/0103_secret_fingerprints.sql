-- Which secrets this database was first opened with, as keyed hashes that tell nothing of them.
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null,
  noted_at timestamptz not null
);
