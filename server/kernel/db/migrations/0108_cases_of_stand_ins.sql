-- A stand-in bears the name of its provider, which knows nothing of its cases; null for cases that are older.
alter table kyc_case add column stand_in boolean;
