-- How far the scheduled verification has come is named for what it is.
alter table chain_look rename to scheduled_verification;
alter table scheduled_verification rename column good_up_to to verified_up_to;
alter table scheduled_verification rename column looked_at to verified_at;
alter table scheduled_verification rename column looked_by to verified_by;
