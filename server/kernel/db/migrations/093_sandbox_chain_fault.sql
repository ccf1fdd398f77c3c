-- How the sandbox's chain behaves is named by its fault.
alter table sandbox.chain_state drop constraint chain_state_mood_check;
alter table sandbox.chain_state rename column mood to fault;
alter table sandbox.chain_state alter column fault set default 'none';
update sandbox.chain_state set fault = case fault
  when 'well' then 'none' when 'lossy' then 'dropping' when 'deaf' then 'unreachable' when 'double' then 'repeating'
  when 'mute' then 'unanswered' when 'broke' then 'unfunded' else fault end;
alter table sandbox.chain_state add check (fault in ('none', 'slow', 'dropping', 'unreachable', 'repeating', 'unanswered', 'unfunded'));
