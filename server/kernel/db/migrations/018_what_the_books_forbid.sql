-- What verifying compared before, and the database forbids now. An error from one of these is a defect of the program.

-- An entry that undoes another names it, bears its key and is not undone itself; it undoes an entry that is there.
alter table ledger_entry
  add constraint reversal_names_its_entry check ((kind = 'reversal') = (reverses is not null)),
  add constraint reversal_bears_its_key check (business_key = 'reversal:' || reverses),
  add constraint reversal_is_final check (reverses not like 'reversal:%'),
  add constraint reversal_has_its_entry foreign key (reverses) references ledger_entry (business_key),
  add constraint backing_bears_its_key check (kind <> 'backing' or business_key is not distinct from 'backing:' || backing_id),
  add constraint entry_has_its_order foreign key (backing_id) references backing (id);

alter table payment
  add constraint payment_has_its_message foreign key (provider, event_id) references webhook_event (provider, event_id);

-- A payment is given back once.
create unique index one_refund_of_payment on effect_intent ((request ->> 'paymentId'))
  where (kind in ('card_refund', 'chain_refund') and state = 'done');

-- An order to the treasury bears its own key, by which it is paid once, and comes once of its proposal, which two approved.
alter table treasury_order
  add constraint order_bears_its_key check (key = case kind when 'payout' then 'payout:'
    when 'receipt_return' then 'return:' else 'feeWithdrawal:' end || id);
create unique index one_order_of_approval on treasury_order (proposal_id, from_account, coalesce(income, ''));

-- A step of a release plan that waits for a day is not released before it. What was accepted to be otherwise stays.
alter table release_step add constraint released_when_due check (released_at >= due_at) not valid;

-- At the end of its transaction a row names a proposal that was carried out and that another operator than its author approved.
-- The arguments are the operations of the proposal that it may come of.
create function require_approval_by_two()
returns trigger
language plpgsql
as $$
begin
  if not exists (select from proposal p join approval a on a.proposal_id = p.id and a.approver_id <> p.author_id
    where p.id = new.proposal_id and p.operation = any(tg_argv) and p.outcome = 'carried_out') then
    raise exception 'proposal % was not carried out with the approval of a second operator', new.proposal_id
      using errcode = 'check_violation', constraint = tg_name;
  end if;
  return null;
end $$;
create constraint trigger order_is_approved_by_two after insert on treasury_order deferrable initially deferred
  for each row execute function require_approval_by_two('approve_payout', 'withdraw_fees');

-- What says how much comes from whom and goes where is written once.
create trigger order_is_fixed
  before update of kind, pocket_id, person_id, from_account, income, to_address, amount_micro, proposal_id, receipt_id
  on treasury_order for each row
  when ((old.kind, old.pocket_id, old.person_id, old.from_account, old.income, old.to_address, old.amount_micro, old.proposal_id, old.receipt_id)
    is distinct from (new.kind, new.pocket_id, new.person_id, new.from_account, new.income, new.to_address, new.amount_micro, new.proposal_id, new.receipt_id))
  execute function refuse_rewriting();
create trigger quote_is_fixed before update of order_id, eur_cents, rate_numerator, rate_denominator on card_quote for each row
  when ((old.order_id, old.eur_cents, old.rate_numerator, old.rate_denominator)
    is distinct from (new.order_id, new.eur_cents, new.rate_numerator, new.rate_denominator))
  execute function refuse_rewriting();
create trigger receipt_is_fixed
  before update of pocket_id, fight_id, amount_micro, reference, sender_address, recorded_by on fight_receipt for each row
  when ((old.pocket_id, old.fight_id, old.amount_micro, old.reference, old.sender_address, old.recorded_by)
    is distinct from (new.pocket_id, new.fight_id, new.amount_micro, new.reference, new.sender_address, new.recorded_by))
  execute function refuse_rewriting();
