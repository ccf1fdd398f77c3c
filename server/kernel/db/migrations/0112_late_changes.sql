-- The Pockets whose backers were not asked about a changed bout, since a weigh-in of theirs was over: dates may move later.
alter table bout_change add column late_pocket_ids uuid[] not null default '{}';
