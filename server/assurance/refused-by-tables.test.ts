import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { fillBooks, type Ids } from '#tests/fixtures/books/books.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'

const id = '0a000000-0000-4000-8000-00000000f0fb'

/** An entry without postings: what it says about itself is refused before they are missed. */
const entry = (key: string, kind: string, order: string | null, reverses: string | null) =>
  `insert into ledger_entry (id, business_key, kind, backing_id, reverses, booked_at)
    values (90000, ${[key, kind, order, reverses].map((text) => (text === null ? 'null' : `'${text}'`)).join(', ')}, now())`

const approved = `insert into proposal (id, operation, subject, payload, author_id, approvals_needed, reason,
    opened_at, closed_at, outcome)
  select '${id}', 'withdraw_fees', 'x', '{}', id, 1, 'x', now(), now(), 'carried_out' from operator where handle = 'alix';
  insert into approval select '${id}', id, 'x', now() from operator where handle = 'noor'`
const [withoutApproval = ''] = approved.split(';')
const opened = withoutApproval.replace("now(), 'carried_out'", 'null, null')
const carriedOut = `update proposal set outcome = 'carried_out', closed_at = now() where id = '${id}'`
const order = (n: number, key = `feeWithdrawal:${id.replace(/.$/, String(n))}`) =>
  `insert into treasury_order (id, key, kind, income, from_account, to_address, amount_micro, state,
    proposal_id, created_at, changed_at)
  values ('${id.replace(/.$/, String(n))}', '${key}', 'fee_withdrawal', 'premium', 'escrow:reserve', 'provider:cash', 5,
    'intended', '${id}', now(), now())`

/** A row that no command writes, and the name of what refuses it. */
const refused: readonly (readonly [rule: string, make: (ids: Ids) => string])[] = [
  ['reversal_names_its_entry', () => entry('x', 'reversal', null, null)],
  ['reversal_names_its_entry', () => entry('reversal:x', 'refund', null, 'x')],
  ['reversal_bears_its_key', ({ tip }) => entry('x', 'reversal', null, `backing:${tip}`)],
  ['reversal_is_final', () => entry('reversal:reversal:x', 'reversal', null, 'reversal:x')],
  ['reversal_has_its_entry', () => entry('reversal:x', 'reversal', null, 'x')],
  ['backing_bears_its_key', ({ waits }) => entry('backing:x', 'backing', waits, null)],
  ['entry_has_its_order', () => entry('x', 'refund', id, null)],
  ['ledger_entry_business_key_key', ({ tip }) => entry(`backing:${tip}`, 'backing', tip, null)],
  ['proposal_is_approved', () => `${opened}; ${carriedOut}`],
  [
    'proposal_is_approved',
    () =>
      `${opened}; insert into approval select '${id}', author_id, 'x', now() from proposal where id = '${id}'; ${carriedOut}`,
  ],
  [
    'setting_is_approved_by_two',
    () => `${withoutApproval}; insert into setting_change (proposal_id, name, value, effective_at, recorded_at, authorisation)
      values ('${id}', 'closingMinutes', '90', now(), now(), 'x')`,
  ],
  [
    'bout_change_is_approved_by_two',
    () => `${approved}; insert into bout_change (id, fight_id, proposal_id, changes, before, after, evidence_hash, changed_at)
      select '${id}', f.id, '${id}', '{}', '{}', '{}', repeat('a', 64), now() from fight f limit 1`,
  ],
  [
    'reversed_start_is_approved_by_two',
    () => `${approved}; insert into reversed_start (proposal_id, fight_id, started_at, evidence_hash, reversed_at)
      select '${id}', f.id, now(), repeat('a', 64), now() from fight f limit 1`,
  ],
  [
    'stop_is_lifted_by_two',
    () => `insert into subject_freeze (id, subject_kind, subject_id, operator_id, reason, frozen_at, released_at)
      select '${id}', 'person', 'x', o.id, 'x', now(), now() from operator o limit 1`,
  ],
  [
    'recovery_is_approved_by_two',
    ({
      tip,
    }) => `insert into wallet_nonce select repeat('n', 16), person_id, now(), now() + interval '1 day', null
      from backing where id = '${tip}';
      insert into wallet (id, person_id, address, chain_id, signed_by, nonce, linked_at)
      select '${id}', person_id, '0x${'7'.repeat(40)}', 1, 'key', repeat('n', 16), now() from backing where id = '${tip}';
      insert into wallet_recovery (id, certificate_number, person_id, from_address, to_wallet_id, to_address, asked_at, approved_at)
      select '${id}', certificate_number, person_id, '0x${'6'.repeat(40)}', '${id}', '0x${'7'.repeat(40)}', now(), now()
      from backing where id = '${tip}'`,
  ],
  [
    'certificate_has_its_order',
    ({ tip }) => `update certificate set backing_id = '${id}' where backing_id = '${tip}'`,
  ],
  [
    'federation_certificate_stays',
    ({ gift }) => `update certificate set holder_id = '${id}' where backing_id = '${gift}'`,
  ],
  [
    'burned_with_its_time',
    ({ tip }) => `update certificate set state = 'burned' where backing_id = '${tip}'`,
  ],
  ['burned_with_its_time', () => 'update certificate set burned_at = now()'],
  ['published_after_approval', () => `update pocket set approved_at = null where kind = 'tips'`],
  [
    'passed_without_a_reason',
    () => `update identity.screening_check set verdict = 'pass' where verdict = 'hit'`,
  ],
  [
    'waiver_hash_is_of_its_text',
    ({
      share,
    }) => `insert into waiver_evidence (order_id, person_id, terms_version, exact_text, salt, salted_hash,
        principal_micro, backer_pays_micro, box_at_first, box_when_sent, ticked_at, sent_at)
      select '${id}', person_id, terms_version, exact_text || '.', salt, salted_hash,
        principal_micro, backer_pays_micro, box_at_first, box_when_sent, ticked_at, sent_at
      from waiver_evidence where order_id = '${share}'`,
  ],
  [
    'confirmation_has_its_order',
    () => `insert into confirmation_email (email_key, order_id, outcome, ended_at)
      values ('x', '${id}', 'before', now())`,
  ],
  ['payment_has_its_message', () => `update payment set event_id = 'none'`],
  [
    'one_refund_of_payment',
    () => `insert into effect_intent (id, key, kind, state, provider, request, created_at, changed_at)
      select gen_random_uuid(), 'again:' || n, 'card_refund', 'done', 'stripe', '{"paymentId": "pi"}', now(), now()
      from generate_series(1, 2) n`,
  ],
  ['order_bears_its_key', () => `${approved}; ${order(1, 'feeWithdrawal:x')}`],
  ['one_order_of_approval', () => `${approved}; ${order(1)}; ${order(2)}`],
  ['order_is_approved_by_two', () => `${withoutApproval}; ${order(1)}`],
  [
    'treasury_order is append-only',
    () => `${approved}; ${order(1)}; update treasury_order set amount_micro = 6`,
  ],
  [
    'released_when_due',
    () => `insert into release_step (pocket_id, step, due_at, amount_micro, released_at, released_micro)
      select id, 1, now(), 5, now() - interval '1 second', 5 from pocket limit 1`,
  ],
  ['hash_is_of_settings', () => `insert into order_settings values ('\\x00', '{}')`],
  [
    'purchase is append-only',
    ({
      share,
    }) => `insert into listing (id, certificate_number, seller_id, price_micro, listed_at, ends_at)
        select '${id}', number, holder_id, 5, now(), now() + interval '1 day' from certificate where backing_id = '${share}';
      insert into purchase (id, listing_id, certificate_number, seller_id, buyer_id, pocket_id, state, price_micro,
          royalty_micro, seller_micro, created_at, reserved_until, settings_hash)
        select l.id, l.id, c.number, l.seller_id, p.id, c.pocket_id, 'awaiting_payment', 5, 0, 5, now(), now(), h.hash
        from listing l join certificate c on c.number = l.certificate_number, person p, order_settings h
        where l.id = '${id}' and p.id <> l.seller_id limit 1;
      update purchase set settings_hash = '\\x00' where id = '${id}'`,
  ],
  [
    'write_off_whole',
    () => `insert into earnings_declaration (id, fight_id, number, author_id, declared_at, currency, show_minor, win_minor,
        finish_bonus_minor, fines_minor, earnings_micro, evidence_hashes, owed_micro, verified_at, verified_by, written_off_at)
      select '${id}', f.id, 9, '${id}', now(), 'USDC', 5, 0, 0, 0, 5, array[repeat('a', 64)], 5, now(),
        gen_random_uuid(), now()
      from fight f limit 1`,
  ],
  ['card_quote is append-only', () => 'update card_quote set eur_cents = eur_cents + 1'],
  [
    'card_quote is append-only',
    ({ tip }) => `update card_quote set order_id = '${tip}' where order_id <> '${tip}'`,
  ],
]

describe.each(databases)('the tables on $name', (database) => {
  let site: TestPlatform
  let ids: Ids
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ids = await fillBooks(site)
  })
  afterAll(() => site.close())

  test.each(refused)('L4 refuse what no command writes: %s', async (rule, make) => {
    const written = site.platform.db.transaction().execute(async (trx) => {
      for (const statement of make(ids).split(';')) await sql.raw(statement).execute(trx)
      await sql`set constraints all immediate`.execute(trx)
    })
    const error = await written.then(
      () => null,
      (reason) => reason,
    )
    expect([error?.constraint, error?.message]).toContain(rule)
  })
})
