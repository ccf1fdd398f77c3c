// @module-tag long
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { databases } from '#tests/databases.ts'
import { fillSettledBooks } from '#tests/fixtures/books/settled-books.ts'
import { withFault } from '#tests/fixtures/books/with-fault.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { verify } from './verify.ts'

const id = '0a000000-0000-4000-8000-00000000f09e'
const timeoutMs = 300_000

const promise = (kind: string, payload: string) =>
  `insert into outbox (key, kind, payload, due_at, created_at)
    select 'forged', '${kind}', ${payload}, now() - interval '1 year', now() - interval '1 year'`
const order = (columns: string, rest: string) => `insert into treasury_order
    (id, key, kind, pocket_id, person_id, income, from_account, to_address, amount_micro, state,
      proposal_id, created_at, changed_at)
  select '${id}', ${columns}, 'intended', a.id, at.now, at.now ${rest};
  ${promise('send_treasury_order', `'{"orderId": "${id}"}'`)}`
const payout = `'payout:${id}', 'payout', s.pocket_id, d.person_id, null, 'escrow:pocket:' || s.pocket_id,
  d.address, 1000000`
const recipient = `(select pocket_id from release_step where released_micro > 1000000 limit 1) s,
  (select person_id, address from payout_address where replaced_at is null limit 1) d, at`
const refund = (
  orderId: string,
) => `update payment set outcome = 'refund_due' where order_id = ${orderId};
  ${promise('refund_payment', `jsonb_build_object('provider', provider, 'paymentId', payment_id)`)}
    from payment where order_id = ${orderId}`
const owed = `(select substr(account, 16)::uuid from posting
  where account like 'payable:person:%' group by account having sum(amount_micro) < -1)`
const claim = `insert into claim (id, person_id, purpose, amount_micro, to_address, state, created_at, changed_at)`

const first = `(select min(id::text)::uuid from treasury_order where from_account <> 'escrow:market')`

/** What pays, by the checks that alone name it, if any, written by somebody with the database in hand. */
const forged: readonly (readonly [
  name: string,
  checks: string | readonly string[],
  make: string,
])[] = [
  [
    'a payout of what was approved otherwise',
    ['what-moves-money-was-approved', 'orders-pay-the-recipient'],
    order(payout, `from proposal a, ${recipient} where a.operation = 'withdraw_fees'`),
  ],
  [
    'a withdrawal of fees to a stranger',
    'what-moves-money-was-approved',
    order(
      `'feeWithdrawal:${id}', 'fee_withdrawal', null, null, 'premium', 'escrow:reserve', '0x${'ee'.repeat(20)}', 5`,
      `from proposal a, at where a.outcome = 'carried_out' and a.operation <> 'withdraw_fees' limit 1`,
    ),
  ],
  [
    'a feeWithdrawal of more than was approved',
    'what-moves-money-was-approved',
    order(
      `'feeWithdrawal:${id}', 'fee_withdrawal', o.pocket_id, null, o.income, 'escrow:reserve', o.to_address, o.amount_micro + 1`,
      `from proposal a join treasury_order o on o.proposal_id = a.id, at limit 1`,
    ),
  ],
  [
    'a refund of an order that stands',
    'orders-have-their-payment',
    refund(`(select min(id::text)::uuid from backing where state in ('unlocked', 'settled'))`),
  ],
  [
    'a refund of what was bought on the market',
    'orders-have-their-payment',
    refund('(select id from purchase where payment_id is not null)'),
  ],
  [
    'a claim of a balance that is not there',
    [],
    `${claim}
      select '${id}', person_id, 'balance', 2, address, 'intended', at.now, at.now
      from payout_address, at where replaced_at is null and person_id not in ${owed} limit 1;
    ${promise('pay_claim', `'{"claimId": "${id}"}'`)}`,
  ],
  [
    'a claim to an address that nobody has named',
    'money-goes-to-the-address-named',
    `insert into payout_address (id, person_id, address, changed_at, is_first, screened_at, replaced_at)
      select '${id}', person_id, '0x${'ee'.repeat(20)}', changed_at, false, at.now, at.now
      from payout_address, at where replaced_at is null and person_id in ${owed} limit 1;
    ${claim}
      select '${id}', person_id, 'balance', 1, address, 'intended', at.now, at.now
      from payout_address, at where id = '${id}';
    ${promise('pay_claim', `'{"claimId": "${id}"}'`)}`,
  ],
]

describe.each(databases)('money that nobody owes on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    await fillSettledBooks(site)
    const { proposalId } = await operatorOf(site, 'alix').done(
      '/fee-withdrawals',
      because,
      'feeWithdrawal',
    )
    await operatorOf(site, 'noor').done(`/fee-withdrawals/${proposalId}/approvals`, because)
    await site.platform.worker.drain()
  }, timeoutMs)
  afterEach(() =>
    write(`delete from treasury_order where id = '${id}'; delete from claim where id = '${id}';
      delete from payout_address where id = '${id}';
      update payment set outcome = 'confirmed' where outcome = 'refund_due';
      delete from outbox where key = 'forged'`),
  )
  afterAll(() => site.close())

  const named = async () => [...new Set((await verify(site.platform)).map(({ check }) => check))]
  const write = (statements: string) =>
    inTransaction(site.platform.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`create temporary table at on commit drop as
        select ${site.clock.now()}::timestamptz as now`.execute(trx)
      for (const statement of statements.split(';')) await sql.raw(statement).execute(trx)
    })
  const sent = async () => {
    const { rows } = await sql`select id from sandbox.object
      where kind in ('treasury_payment', 'refund')`.execute(site.platform.db)
    return rows.length
  }
  const forgedRows = `select (select count(*) from treasury_order where id = '${id}')
    + (select count(*) from claim where id = '${id}')
    + (select count(*) from payment where outcome = 'refund_due') as rows,
    (select last_error from outbox where key = 'forged') as error`

  test.each(forged)(
    'L4 %s is not sent',
    async (_, checks, make) => {
      const { platform } = site
      expect(await named()).toEqual([])
      const before = await sent()
      await write(make)
      expect(await named()).toEqual([checks].flat())
      await platform.worker.drain()
      const { rows } = await sql.raw<{ error: string }>(forgedRows).execute(platform.db)
      expect(rows).toMatchObject([{ rows: 1n, error: expect.stringContaining('InvariantBroken') }])
      expect(await sent()).toBe(before)
      expect(await named()).toEqual([checks].flat())
    },
    timeoutMs,
  )

  test.each([
    `update treasury_order set to_address = '0x${'ee'.repeat(20)}' where id = ${first}`,
    `update treasury_order set amount_micro = amount_micro + 1 where id = ${first}`,
    `update treasury_order set income = 'recovery' where id = ${first}`,
    `update treasury_order set from_account = 'escrow:market' where id = ${first}`,
    `update treasury_order set pocket_id = null where pocket_id is not null`,
    `update proposal set outcome = 'refused' where operation = 'withdraw_fees'`,
    `update proposal set subject = 'income:none' where operation = 'withdraw_fees'`,
    `delete from approval where proposal_id in (select id from proposal where operation = 'withdraw_fees')`,
  ])(
    'L4 a feeWithdrawal stays as it was approved: %s',
    async (fault) => {
      expect(await withFault(site.platform, fault, { sealed: true })).toContain(
        'what-moves-money-was-approved',
      )
    },
    timeoutMs,
  )
})
