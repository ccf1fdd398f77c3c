import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { askAs } from '#tests/fixtures/recipients.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { bookCardCosts } from './book-card-costs.ts'

const hourMs = 3_600_000

describe.each(databases)('fees of the card provider on $name', (database) => {
  let site: TestPlatform
  let paymentIds: string[] = []
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const ana = await newBacker(site)
    const orders: string[] = []
    for (const amount of ['10', '20', '30']) orders.push(await buy(ana, tipOf(amount)))
    await site.platform.worker.drain()
    const { rows } = await sql<{ id: string }>`select payment_id as id from backing
      order by backer_pays_micro`.execute(site.platform.db)
    paymentIds = rows.map(({ id }) => id)
    const refund = { backingId: orders[1], cause: 'duplicate' }
    expect((await decideTogether(site, '/refunds', refund)).status).toBe(200)
    await site.platform.worker.drain()
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const costs = async () =>
    (
      await sql<{ kind: string; paymentId: string; cents: bigint; micro: bigint }>`
        select kind, payment_id as "paymentId", amount_minor as cents, cost_micro as micro from card_cost
        order by cost_micro`.execute(site.platform.db)
    ).rows
  const itemsOfCosts = async () =>
    (await cardDifferences(site.platform)).filter(({ kind }) => kind.startsWith('cost_'))
  async function anHourLater(): Promise<void> {
    site.clock.advance(hourMs)
    await site.platform.worker.drain()
  }

  test('PAY-02 are booked once for each line of its balance, at the rate of the payment’s quote, rounded up', async () => {
    await bookCardCosts(site.platform)
    // 1.5 % and 25 cents of 9.23, 18.46 and 27.69 euros, at 0.9227 euros for a USDC.
    expect((await costs()).map(({ cents, micro }) => [cents, micro])).toEqual([
      [39n, 422_673n],
      [53n, 574_402n],
      [67n, 726_130n],
    ])
    const before = await hashOfMoney(site.platform)
    await Promise.all([bookCardCosts(site.platform), bookCardCosts(site.platform)])
    expect(await hashOfMoney(site.platform)).toBe(before)
    await anHourLater()
    expect(await costs()).toHaveLength(3)
    expect(await itemsOfCosts()).toEqual([])
  })

  test('PAY-02 are borne by the provider alone, and stand in the fees report', async () => {
    const { rows } = await sql<{ account: string; micro: bigint }>`
      select account, sum(amount_micro)::bigint as micro from posting p
      join ledger_entry e on e.id = p.entry_id where e.kind = 'provider_cost'
      group by account order by account`.execute(site.platform.db)
    expect(rows).toEqual([
      { account: 'expense:psp', micro: 1_723_205n },
      { account: 'provider:cash', micro: -1_723_205n },
    ])
    const until = new Date(site.clock.now().getTime() + 1).toISOString()
    const query = `?from=2026-01-01T00:00:00Z&until=${until}`
    const { body } = await askAs(site, 'noor', 'GET', `/operator/fees-report${query}`)
    expect(body.costs).toContainEqual({
      expense: 'psp',
      costMicro: '1723205',
      totalMicro: '1723205',
    })
    const csv = await askAs(site, 'noor', 'GET', `/operator/fees-report.csv${query}`)
    expect(csv.body).toContain('expense:psp,-1723205,0,-1723205\r\n')
  })

  test('PAY-02 of a dispute are booked as well, and given back when it is won', async () => {
    const [, , paymentId = ''] = paymentIds
    const dispute = await cardProviderOf(site.platform).dispute(paymentId)
    await anHourLater()
    const ofDispute = async () => (await costs()).filter(({ kind }) => kind === 'dispute')
    expect(await ofDispute()).toEqual([
      { kind: 'dispute', paymentId, cents: 2_000n, micro: 21_675_518n },
    ])
    await cardProviderOf(site.platform).endDispute(dispute, 'won')
    await anHourLater()
    expect((await ofDispute()).map(({ micro }) => micro)).toEqual([-21_675_518n, 21_675_518n])
  })

  test('L8 that one side has otherwise, or a day long not at all, are named', async () => {
    const { db } = site.platform
    const { rows } = await sql<{ id: string }>`select transaction_id as id from card_cost
      where kind = 'charge' order by cost_micro`.execute(db)
    const [other = '', lost = '', extra = ''] = rows.map(({ id }) => id)
    const kept = await sql<{
      row: string
    }>`select to_jsonb(c)::text as row from card_cost c`.execute(db)
    await sql`update card_cost set amount_minor = 1 where transaction_id = ${other}`.execute(db)
    await sql`delete from card_cost where transaction_id = ${lost}`.execute(db)
    await sql`update card_cost set transaction_id = 'txn_x' where transaction_id = ${extra}`.execute(
      db,
    )
    const named = async () =>
      (await itemsOfCosts()).map(({ kind, place }) => [kind, place]).toSorted()
    const always = [
      ['cost_differs', other],
      ['cost_unknown_there', 'txn_x'],
    ]
    expect(await named()).toEqual(always)
    site.clock.advance(DAY_MS)
    const both = [lost, extra].map((id) => ['cost_unknown_here', id])
    expect(await named()).toEqual([...always, ...both].toSorted())
    await sql`delete from card_cost`.execute(db)
    await sql`insert into card_cost select (jsonb_populate_record(null::card_cost, row::jsonb)).*
      from unnest(${kept.rows.map(({ row }) => row)}::text[]) row`.execute(db)
  })

  test('PAY-02 L3 of a dispute that is won months later come back, though its cost was credited away', async () => {
    const [paymentId = ''] = paymentIds
    const dispute = await cardProviderOf(site.platform).dispute(paymentId)
    await anHourLater()
    site.clock.advance(60 * DAY_MS)
    const lines = [
      { account: 'provider:cash', side: 'debit', amount: '20' },
      { account: 'expense:psp', side: 'credit', amount: '20' },
    ]
    const request = { lines, evidenceHash: await fileAs(site), reason: 'Moved by the accountant' }
    const headers = { 'idempotency-key': 'moved' }
    const asked = await askAs(
      site,
      'alix',
      'POST',
      '/operator/ledger-adjustments',
      request,
      headers,
    )
    expect(asked.status).toBe(201)
    const approval = `/operator/ledger-corrections/${asked.body.proposalId}/approvals`
    const approved = await askAs(
      site,
      'noor',
      'POST',
      approval,
      { reason: request.reason },
      headers,
    )
    expect(approved.status).toBe(200)
    await cardProviderOf(site.platform).endDispute(dispute, 'won')
    await anHourLater()
    site.clock.advance(2 * DAY_MS)
    expect(await itemsOfCosts()).toEqual([])
    const balances = await readBalances(site.platform.db, ['expense:psp'])
    expect(balances.get('expense:psp')).toBeLessThan(0n)
  })
})
