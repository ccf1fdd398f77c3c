-- The tale of the tape, which athletes say: of themselves, and of the opponent of a bout. Null where nothing is said.
alter table fighter
  add column tape jsonb check (jsonb_typeof(tape) = 'object'),
  add constraint retired_without_a_tape check (retired_at is null or tape is null);
alter table fight add column opponent_tape jsonb check (jsonb_typeof(opponent_tape) = 'object');
