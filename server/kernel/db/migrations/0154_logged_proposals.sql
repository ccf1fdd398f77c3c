-- A proposal is held to what the log keeps of it as it was opened. What was opened so far is kept as it stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', operation, subject, jsonb_build_object('before', true, 'proposalId', id,
    'mark', encode(sha256(convert_to(concat_ws(' ', id, operation, subject, author_id, coalesce(owner_person_id::text, '-'),
      approvals_needed, reason, payload), 'UTF8')), 'hex'))
  from proposal order by opened_at, id;
