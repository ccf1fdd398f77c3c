-- What was spent is not emptied either, as of every table that only grows.
create trigger never_emptied before truncate on budget_entry for each statement execute function refuse_rewriting();
