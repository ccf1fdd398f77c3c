-- Of these alone something may be left that fights have brought: no other order is given back after one has paid out.
create index given_back_from_frozen on backing_step (backing_id)
  where from_state = 'frozen' and to_state = 'refunded';
