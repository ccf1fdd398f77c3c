-- Until when the bank takes an answer to a dispute; null where the provider names no date.
alter table card_dispute add column answer_by timestamptz;
