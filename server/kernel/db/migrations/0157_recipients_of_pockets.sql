-- For whom a Pocket collects is held to what the log keeps of its draft. What was drafted so far is kept as it stands now.
insert into audit_log (at, actor_kind, operation, subject, detail)
  select now(), 'worker', case kind when 'federation' then 'draft_federation_pocket' else 'draft_pocket' end,
    'pocket:' || id, jsonb_build_object('before', true, 'recipientId', coalesce(fighter_id, federation_id))
  from pocket order by id;
