-- How many differences that stop no money the last look of a worker at the books has named: for whoever runs the platform.
alter table chain_look add column differences_told bigint not null default 0;
