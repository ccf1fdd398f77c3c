-- Who sent what came in for a fight, and may get it back, is held to what the log keeps of it. What was noted so far is kept
-- as it stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', 'record_fight', 'fight:' || fight_id, jsonb_build_object('before', true,
    'step', 'receipt_kept', 'receiptId', id,
    'mark', encode(sha256(convert_to(concat_ws(' ', id, reference, sender_address), 'UTF8')), 'hex'))
  from fight_receipt order by received_at, id;
