-- Where somebody is paid is held to what the log keeps of who named it. What was named so far is kept as it stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', 'change_payout_address', 'person:' || person_id,
    jsonb_build_object('before', true, 'mark', encode(sha256(convert_to(concat_ws(' ', id, person_id, address,
      is_first, (extract(epoch from changed_at) * 1000)::bigint), 'UTF8')), 'hex'))
  from payout_address order by coalesce(replaced_at, 'infinity'), changed_at, id;
