/** The check that must name it, and the statement that makes it; `loosen` takes a table's own checks away. */
type DeclarationFault = readonly [check: string, fault: string]

const nobody = '0a000000-0000-4000-8000-00000000dead'
const shared = 'id in (select declaration_id from pot)'

/** Single faults in declared earnings, what was said about them and what came in. */
export const faultsOfDeclarations: readonly DeclarationFault[] = [
  ['declarations-are-in-the-log', `update earnings_declaration set author_id = '${nobody}'`],
  [
    'declarations-are-in-the-log',
    `update earnings_declaration set earnings_micro = earnings_micro + 1, show_minor = show_minor + 1
      where ${shared}`,
  ],
  [
    'declarations-are-what-was-paid',
    'update earnings_declaration set fines_minor = fines_minor + 1',
  ],
  [
    'declarations-are-what-was-paid',
    `loosen earnings_declaration; update earnings_declaration set rate = '1.1'`,
  ],
  [
    'declarations-follow-a-ruling',
    `update proposal set outcome = 'refused' where payload ->> 'change' = 'overturning'`,
  ],
  ['declared-papers-are-on-file', 'delete from evidence'],
  [
    'declared-papers-are-on-file',
    `update earnings_declaration set write_off_evidence_hash = repeat('a', 64)
      where written_off_at is not null`,
  ],
  [
    'verifications-are-in-the-log',
    `loosen earnings_declaration; update earnings_declaration set verified_by = author_id
      where verified_at is not null`,
  ],
  [
    'verifications-are-in-the-log',
    `update earnings_declaration set verified_at = verified_at - interval '1 day'`,
  ],
  [
    'verified-figures-are-those-declared',
    `update earnings_declaration set earnings_micro = earnings_micro + 1 where ${shared}`,
  ],
  [
    'logged-steps-of-declarations-stand',
    `loosen earnings_declaration; update earnings_declaration
      set verified_at = null, verified_by = null where rejected_at is not null`,
  ],
  [
    'logged-steps-of-declarations-stand',
    `delete from earnings_declaration where rejected_because = 'overturned'`,
  ],
  [
    'verified-earnings-are-owed',
    `update earnings_declaration set owed_micro = owed_micro - 1 where ${shared}`,
  ],
  [
    'challenges-came-in-their-window',
    `update earnings_challenge set raised_at = raised_at + interval '3 days'`,
  ],
  ['challenges-came-in-their-window', `update earnings_challenge set challenger_id = '${nobody}'`],
  [
    'challenges-were-answered-by-another',
    `update earnings_challenge c set answered_by = d.author_id from earnings_declaration d
      where d.id = c.declaration_id`,
  ],
  ['challenges-were-answered-by-another', 'update earnings_challenge set upheld = not upheld'],
  [
    'upheld-challenges-end-their-declaration',
    `update earnings_declaration set rejected_at = null, rejected_because = null
      where rejected_because = 'challenge_upheld'`,
  ],
  [
    'rejections-have-their-cause',
    `update earnings_declaration set rejected_at = now() where ${shared}`,
  ],
  [
    'rejections-have-their-cause',
    `update earnings_declaration set author_id = (select actor_id from audit_log
      where detail ->> 'step' = 'rejected') where number = 1`,
  ],
  [
    'rulings-end-what-was-not-owed',
    `update earnings_declaration set rejected_at = null, rejected_because = null
      where rejected_because = 'overturned'`,
  ],
  [
    'rejected-earnings-bring-nothing',
    `update pot set declaration_id = (select id from earnings_declaration where number = 2)`,
  ],
  [
    'pots-wait-for-challenges',
    `update pot set settled_at = settled_at - interval '2 days';
      update fight_receipt set settled_at = settled_at - interval '2 days'`,
  ],
  [
    'pots-wait-for-challenges',
    `loosen earnings_challenge; update earnings_challenge
      set answered_at = null, answered_by = null, upheld = null, answer = null`,
  ],
  [
    'write-offs-date-from-their-agreement',
    `update earnings_declaration set written_off_at = null, written_off_micro = null,
      write_off_evidence_hash = null, write_off_proposal_id = null`,
  ],
  [
    'write-offs-date-from-their-agreement',
    `update earnings_declaration set written_off_at = written_off_at + interval '1 day'`,
  ],
  ['receipts-are-in-the-log', `update fight_receipt set recorded_by = '${nobody}'`],
  ['receipts-are-in-the-log', 'update fight_receipt set amount_micro = amount_micro + 1'],
  [
    'receipts-are-withdrawn-as-logged',
    `insert into fight_receipt select gen_random_uuid(), pocket_id, fight_id, 5, 'R-x', '0x', recorded_by, received_at,
      null, null, received_at, recorded_by, 'x' from fight_receipt limit 1`,
  ],
  [
    'receipts-are-withdrawn-as-logged',
    `insert into audit_log (actor_kind, actor_id, operation, subject, reason, detail, at)
      select 'operator', recorded_by, 'record_fight', 'fight:' || fight_id, 'x',
        jsonb_build_object('step', 'receipt_withdrawn', 'receiptId', id), now() from fight_receipt limit 1`,
  ],
  ['settled-receipts-are-shared-or-go-back', 'delete from pot'],
  ['returns-are-what-was-too-much', `update fight_receipt set sender_address = '0x'`],
  [
    'returns-are-what-was-too-much',
    `update treasury_order set amount_micro = amount_micro + 1 where kind = 'receipt_return'`,
  ],
  ['pots-share-what-was-sold', 'update pot set sold_ppm = sold_ppm + 1'],
  ['pots-share-what-was-sold', 'update pot set total_units = total_units + 1'],
  [
    'pots-are-of-pockets-that-count',
    `update pocket set cancelled_at = published_at where id in (select pocket_id from pot)`,
  ],
  [
    'pots-are-as-agreed',
    'loosen pot; update pot set fighter_micro = fighter_micro + 1, holders_micro = holders_micro - 1',
  ],
]
