-- What the log keeps of a proposal is found by the proposal: of one subject, as each sweep of the fees is, there are ever more.
create index audit_of_proposal on audit_log (subject, (detail ->> 'proposalId'))
  where detail ->> 'proposalId' is not null;
