-- What the database itself forbids, and what it wakes.
-- Every start there ever was: the ones that stand, and the ones that were taken back.
create view fight_start as
SELECT fight.id AS fight_id,
    fight.started_at
   FROM fight
  WHERE fight.started_at IS NOT NULL
UNION ALL
 SELECT reversed_start.fight_id,
    reversed_start.started_at
   FROM reversed_start;

create trigger append_only before delete or update on ledger_entry for each row execute function refuse_rewriting();
create trigger append_only before delete or update on posting for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on ledger_entry for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on posting for each statement execute function refuse_rewriting();
create constraint trigger entry_sums_to_zero after insert on ledger_entry deferrable initially deferred for each row execute function require_balance();
create trigger whole_entries after insert on posting referencing new table as fresh for each statement execute function require_whole_entries();
create trigger append_only before delete or update on backing_transition for each row execute function refuse_rewriting();
create trigger append_only before delete or update on waiver_evidence for each row execute function refuse_rewriting();
create trigger append_only before delete or update on approval for each row execute function refuse_rewriting();
create trigger append_only before delete or update on audit_log for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on audit_log for each statement execute function refuse_rewriting();
create trigger append_only before delete or update on distribution for each row execute function refuse_rewriting();
create trigger append_only before delete or update on certificate_transfer for each row execute function refuse_rewriting();
create trigger append_only before delete or update on seal for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on seal for each statement execute function refuse_rewriting();
create trigger never_changed before update on evidence for each row execute function refuse_rewriting();
create trigger append_only before delete or update on terms_version for each row execute function refuse_rewriting();
create trigger append_only before delete or update on fight_compensation for each row execute function refuse_rewriting();
create trigger append_only before delete or update on sale for each row execute function refuse_rewriting();
create trigger never_changed before update on identity.wallet_proof for each row execute function refuse_rewriting();
create trigger append_only before delete or update on order_permit for each row execute function refuse_rewriting();
create trigger append_only before delete or update on badge_use for each row execute function refuse_rewriting();
create trigger append_only before delete or update on bout_change for each row execute function refuse_rewriting();
create trigger append_only before delete or update on chain_token_event for each row execute function refuse_rewriting();
create trigger append_only before delete or update on purchase_transition for each row execute function refuse_rewriting();
create trigger append_only before delete or update on setting_change for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on setting_change for each statement execute function refuse_rewriting();
create trigger append_only before delete or update on chain_transfer for each row execute function refuse_rewriting();
create trigger windows_are_fixed before update of windows on fight for each row when ((old.windows IS DISTINCT FROM new.windows)) execute function refuse_rewriting();
create trigger terms_are_fixed before update of kind, fighter_id, federation_id, opens_at, closes_at, minimum_micro, sale_fee_bps, premium_bps, cover_level1_bps, cover_level2_bps, goal_micro, priority_opens_at, unit_price_micro, unit_count, ppm_per_unit, compensation_level1, cover_backer_alone, withdrawal_policy, release_by, sold_under on pocket for each row when ((old.published_at IS NOT NULL)) execute function refuse_change_of_terms();
create trigger title_is_fixed before update of title on pocket for each row when ((old.published_at IS NOT NULL)) execute function refuse_another_title();
create trigger append_only before delete or update on reversed_start for each row execute function refuse_rewriting();
create trigger append_only before delete or update on rejected_result for each row execute function refuse_rewriting();
create trigger append_only before delete or update on chain_comparison for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on backing_transition for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on waiver_evidence for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on approval for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on distribution for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on certificate_transfer for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on terms_version for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on fight_compensation for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on sale for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on order_permit for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on badge_use for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on bout_change for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on chain_token_event for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on purchase_transition for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on chain_transfer for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on reversed_start for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on rejected_result for each statement execute function refuse_rewriting();
create trigger never_emptied before truncate on chain_comparison for each statement execute function refuse_rewriting();
create trigger append_only before delete or update on confirmation_email for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on confirmation_email for each statement execute function refuse_rewriting();
create trigger keep_search_text before insert or update of title, description on pocket for each row execute function keep_search_text();
create trigger keep_search_text before insert or update of name on fighter for each row execute function keep_search_text();
create trigger keep_search_text before insert or update of name on federation for each row execute function keep_search_text();
create trigger append_only before delete or update on order_settings for each row execute function refuse_rewriting();
create trigger never_emptied before truncate on order_settings for each statement execute function refuse_rewriting();
create trigger settings_are_fixed before update of settings_hash on purchase for each row when ((old.settings_hash IS DISTINCT FROM new.settings_hash)) execute function refuse_rewriting();
