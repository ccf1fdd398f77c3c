-- Whether what a Pocket has not sold is offered again is looked for by the Pocket.
create index pocket_further on pocket (previous_pocket_id) where (previous_pocket_id is not null);
