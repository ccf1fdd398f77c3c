-- What one person has kept of one Pocket's units without paying is read at each order.
create index reservation_of_person on reservation (person_id, pocket_id) where units > 0;
