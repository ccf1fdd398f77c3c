-- A freeze is released. Open proposals and tasks get the new names.
alter table stop rename column thawed_at to released_at;
update proposal set operation = 'release_freeze' where operation = 'unfreeze';
update outbox set kind = 'release_frozen_orders' where kind = 'release_owned_holds';
