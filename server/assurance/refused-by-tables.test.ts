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
const withoutApproval = approved.split(';')[0]
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
