-- Buyers of a share are shown what a defeat and what a win would bring: of the contracted purse, what is paid for a win alone.
-- Null where the contract on file does not say.
alter table fight
  add column purse_win_minor bigint,
  add constraint win_is_part_of_the_purse
    check (purse_win_minor is null or purse_minor is not null and purse_win_minor >= 0 and purse_win_minor <= purse_minor);
