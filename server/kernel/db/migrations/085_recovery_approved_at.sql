-- Two operators approve a recovery, as they approve all else.
alter table wallet_recovery rename column agreed_at to approved_at;
