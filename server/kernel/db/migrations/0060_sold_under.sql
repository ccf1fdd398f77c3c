-- What a Pocket is sold under stays with it: the settings of the day on which its terms were written. What was
-- written before knew no others than these.
alter table pocket add column sold_under jsonb not null default '{
  "payoutFeeBps": 500, "earmarkBps": 2500, "royaltyBps": 500, "closingMinutes": 60,
  "release": {"walletHours": 72, "cardDays": 14, "cardHeldBackBps": 1000, "cardHeldBackDays": 120},
  "milestoneAtCloseBps": 5000, "priorityMonths": 36, "tipPocketsPerYear": 4, "coveredFightsMost": 3,
  "fightCapPpm": 800000, "hoursBeforeWeighIn": 24,
  "resale": {"haltMostDays": 60, "cardLockDays": 120},
  "reconfirmation": {"businessDays": 5, "daysAfterClose": 5, "silence": "refund"}
}';
alter table pocket alter column sold_under drop default;

drop trigger terms_are_fixed on pocket;
create trigger terms_are_fixed
  before update of kind, fighter_id, federation_id, title, opens_at, closes_at, minimum_micro,
    sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, goal_micro, priority_opens_at,
    unit_price_micro, unit_count, ppm_per_unit, compensation_level1, cover_backer_alone,
    withdrawal_policy, release_by, sold_under
  on pocket for each row when (old.published_at is not null)
  execute function refuse_change_of_terms();

-- Orders keep all settings of their moment; the threshold of theirs is judged by.
update backing set settings = settings
  || '{"kycThreshold": {"amountMicro": "1000000000", "inclusive": true}}'
  where not settings ? 'kycThreshold';
