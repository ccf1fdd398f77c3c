-- A box was ticked before its order was sent, whatever the browser's clock says. What was kept before stays as it was sealed.
alter table waiver_evidence
  add constraint waiver_evidence_ticked_in_time
    check (ticked_at is not null and ticked_at <= sent_at) not valid;
