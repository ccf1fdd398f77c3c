/** Single faults in changed bouts and what was answered about them: the check that must name it, and the statement. */
export const faultsOfQuestions: readonly (readonly [check: string, fault: string])[] = [
  ['answers-are-of-asked-orders', `update bout_question set asked_at = '2020-01-01'`],
  [
    'spoken-answers-were-given',
    `update bout_answer set answer = 'keep' where answer = 'refund' and not silent`,
  ],
  ['spoken-answers-were-given', 'update bout_answer set silent = false where silent'],
  ['silence-waits-for-its-time', `update bout_answer set given_at = given_at - interval '1 hour'`],
  ['silence-counts-as-it-was-told', `update bout_question set silence = 'keep'`],
  ['ended-questions-are-settled', `delete from bout_answer where answer = 'keep'`],
  [
    'silence-is-carried-out',
    `delete from bout_answer where answer = 'keep';
    update bout_question set ended_at = null, answer_by = answer_by - interval '2 hours'`,
  ],
  [
    'money-goes-back-once',
    `insert into ledger_entry select 900, 'refund:twice', 'refund', backing_id, null, null, now()
    from bout_answer where silent`,
  ],
  [
    'money-goes-back-once',
    `update ledger_entry set reverses = null where backing_id in
    (select backing_id from bout_answer where silent)`,
  ],
  ['bout-changes-were-agreed', 'update bout_change set proposal_id = gen_random_uuid()'],
  ['bout-changes-are-proven', 'delete from evidence'],
  ['bout-changes-say-what-differs', `update bout_change set changes = '{opponent,date}'`],
  ['changes-are-put-to-backers', 'delete from bout_question; delete from bout_answer'],
  [
    'late-changes-came-after-a-weigh-in',
    'update bout_change set late_pocket_ids = array(select pocket_id from bout_question)',
  ],
  [
    'fights-are-as-changed',
    `update fight set promoter_name = 'Une autre' where promoter_name is not null`,
  ],
]

/** The same while an order is frozen whose backer has its money back once it is let go. */
export const faultsOfWaitingAnswers: typeof faultsOfQuestions = [
  [
    'ended-questions-are-settled',
    `delete from bout_answer where answer = 'refund' and backing_id in
    (select id from backing where state = 'frozen')`,
  ],
  [
    'ended-questions-are-settled',
    `loosen backing_step; update backing_step set at = at + interval '1 year' where to_state = 'frozen'`,
  ],
  ['asked-back-goes-back', `update backing set state = 'unlocked' where state = 'frozen'`],
  ['asked-back-goes-back', `update backing set state = 'settled' where state = 'frozen'`],
  [
    'asked-back-goes-back',
    `insert into backing_step (backing_id, from_state, to_state, reason, at)
    select id, from_state, to_state, 'odd', now() + interval '9 years' from backing,
      (values ('frozen', 'unlocked'), ('unlocked', 'frozen')) s (from_state, to_state)
    where state = 'frozen'`,
  ],
]

/** Single faults in withdrawals of which some were declared while their orders are stopped. */
export const faultsOfWithdrawals: typeof faultsOfQuestions = [
  ['withdrawals-are-in-the-log', `update withdrawal_request set confirmed_at = now()`],
  ['withdrawn-orders-do-not-stand', `update backing set state = 'unlocked' where state = 'frozen'`],
  [
    'withdrawals-were-confirmed',
    `insert into backing_step (backing_id, from_state, to_state, reason, at)
    select id, 'unlocked', 'withdrawn', 'odd', now() - interval '9 years' from backing`,
  ],
]
