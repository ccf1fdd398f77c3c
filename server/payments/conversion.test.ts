import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOnItsWay } from '#server/assurance/reconciliation.ts'
import { convertCardFunds } from '#server/orders/convert-card-funds.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because } from '#tests/fixtures/fights.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, postingsOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

const minuteMs = 60_000

/** Tips whose price in euros ends in these cents: the stand-in of the treasury goes by them. */
const slow = '5.59'
const refused = '5.60'
const answerLost = '5.61'
const better = '6.80'
const worse = '6.81'

describe.each(databases)('the conversion of card money on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
    await verifyFully(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const conversionOf = async (id: string) =>
    (await postingsOf(site.platform, id)).card_conversion ?? null
  async function intentsOf(id: string) {
    const { rows } = await sql<{ key: string; state: string; transfers: string }>`
      select i.key, i.state, (select count(*) from sandbox.object o where o.kind = 'transfer'
        and o.body ->> 'client_reference_id' = i.key)::text as transfers
      from effect_intent i where kind = 'card_conversion' and order_id = ${id}
      order by created_at, key`.execute(site.platform.db)
    return rows.map(({ key, state, transfers }) => [key.replace(id, ''), state, transfers])
  }
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state
  const itemOf = async (id: string) =>
    (await cardDifferences(site.platform)).find(({ place }) => place === id)
  const refund = (id: string) =>
    decideTogether(site, '/refunds', { backingId: id, cause: 'duplicate' })
  async function later(ms: number): Promise<void> {
    site.clock.advance(ms)
    await site.platform.worker.drain()
  }

  test('PAY-02 is asked of the treasury, and the escrow gets the exact price', async () => {
    const id = await buy(ana, tipOf('10'))
    expect(await conversionOf(id)).toBe(null)
    expect(await itemOf(id)).toMatchObject({ kind: 'conversion_in_transit', there: 'not yet' })
    await site.platform.worker.drain()
    expect(await conversionOf(id)).toMatchObject({ 'escrow:pocket:<pocket>': 10_000_000n })
    expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
    expect(await itemOf(id)).toBe(undefined)
  })

  test('PAY-02 at a better or a worse rate than quoted changes nothing but the provider’s own', async () => {
    for (const [amount, paid] of [
      [better, 6_800_000n],
      [worse, 6_810_000n],
    ] as const) {
      const id = await buy(ana, tipOf(amount))
      await site.platform.worker.drain()
      const booked = await conversionOf(id)
      expect(booked?.['escrow:pocket:<pocket>']).toBe(paid)
      const gained = booked?.['provider:cash'] ?? 0n
      expect(amount === better ? gained > 0n : gained < 0n).toBe(true)
      expect(booked?.fx_rounding).toBeDefined()
    }
  })

  test('PAY-02 takes its time: the order stands, and nobody is alarmed before three days are over', async () => {
    const id = await buy(ana, tipOf(slow))
    await site.platform.worker.drain()
    expect([await stateOf(id), await conversionOf(id)]).toEqual(['unlocked', null])
    const item = await itemOf(id)
    expect(item).toMatchObject({ there: 'the treasury is at it', late: false })
    expect(item && isOnItsWay(item)).toBe(true)
    await later(2 * minuteMs)
    expect(await conversionOf(id)).toBe(null)
    await later(120 * minuteMs)
    expect(await conversionOf(id)).not.toBe(null)
    expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
  })

  test('PAY-02 that was refused is seen, and tried again a day later under another key', async () => {
    const id = await buy(ana, tipOf(refused))
    await site.platform.worker.drain()
    const item = await itemOf(id)
    expect(item).toMatchObject({ kind: 'conversion_refused', there: 'canceled' })
    expect(item && isOnItsWay(item)).toBe(false)
    await later(25 * 60 * minuteMs)
    expect(await conversionOf(id)).not.toBe(null)
    expect(await intentsOf(id)).toEqual([
      ['convert:', 'refused', '1'],
      ['convert::2', 'done', '1'],
    ])
  })

  test('PAY-02 that is refused for good is booked by two operators once, with the transfer that brought it', async () => {
    const [id, lost] = [await buy(ana, tipOf(refused)), await buy(ana, tipOf(answerLost))]
    await site.platform.worker.drain()
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const brought = { orderId: id, amount: '5.55', reference: 'T-5', reason: 'Seen at the bank' }
    let keys = 0
    const codeOf = async (changed: object) =>
      (await alix.ask('POST', '/conversions', { ...brought, ...changed }, `by-hand-${++keys}`)).body
        .code
    const before = await hashOfMoney(site.platform)
    // What may still be on its way is nobody's to say.
    expect(await codeOf({ orderId: lost })).toBe('transition_not_allowed')
    expect(await codeOf({ orderId: crypto.randomUUID() })).toBe('unknown_object')
    expect(await codeOf({ amount: '0' })).not.toBe(undefined)
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { proposalId } = await alix.done('/conversions', brought, 'by-hand')
    const proposed = await hashOfMoney(site.platform)
    expect((await alix.done('/conversions', brought, 'by-hand')).proposalId).toBe(proposalId)
    const approval = `/conversions/${proposalId}/approvals`
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    expect(await hashOfMoney(site.platform)).toBe(proposed)
    expect(await noor.done(approval, because)).toEqual({ complete: true })
    const booked = await conversionOf(id)
    expect(booked?.['escrow:pocket:<pocket>']).toBe(5_600_000n)
    // What it brought too little is the provider's.
    expect(booked?.['provider:cash']).toBe(-50_000n)
    expect(await itemOf(id)).toBe(undefined)
    expect(await codeOf({})).toBe('transition_not_allowed')
    // A day later the treasury is not asked again, and one transfer stands for one payment.
    await later(25 * 60 * minuteMs)
    expect(await intentsOf(id)).toEqual([
      ['convert:', 'refused', '1'],
      ['convert::by-hand', 'done', '0'],
    ])
    const other = await buy(ana, tipOf(refused))
    await site.platform.worker.drain()
    expect(await codeOf({ orderId: other })).toBe('already_recorded')
  })

  test('PAY-02 that the treasury is asked for again meanwhile is not booked by hand', async () => {
    const id = await buy(ana, tipOf(refused))
    await site.platform.worker.drain()
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const brought = { orderId: id, amount: '5.6', reference: 'T-6', reason: 'Seen' }
    const { proposalId } = await alix.done('/conversions', brought, 'late')
    await later(25 * 60 * minuteMs)
    const late = await noor.ask('POST', `/conversions/${proposalId}/approvals`, because)
    expect(late.body.code).toBe('transition_not_allowed')
    expect(await intentsOf(id)).toEqual([
      ['convert:', 'refused', '1'],
      ['convert::2', 'done', '1'],
    ])
  })

  test('PAY-02 whose answer was lost is found again by its key, not made twice', async () => {
    const id = await buy(ana, tipOf(answerLost))
    await site.platform.worker.drain()
    expect(await intentsOf(id)).toEqual([['convert:', 'unknown', '1']])
    // By then the treasury has forgotten the key of the call.
    await sql`update sandbox.object set key = null where kind = 'transfer'`.execute(
      site.platform.db,
    )
    await later(5 * minuteMs)
    expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
  })

  test('R12 a process that ends before or after the call has it made once', async () => {
    const { card } = site.platform.ports
    const ends = [
      { ...card, convert: () => Promise.reject(new Error('the process ends before')) },
      {
        ...card,
        convert: async (order: Parameters<typeof card.convert>[0]) => {
          await card.convert(order)
          throw new Error('the process ends after')
        },
      },
    ]
    for (const end of ends) {
      const id = await buy(ana, tipOf('12'))
      site.platform.ports.card = end
      await expect(convertCardFunds(site.platform, id)).rejects.toThrow(/the process ends/)
      site.platform.ports.card = card
      await later(5_000)
      expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
    }
  })

  test('R12 while the treasury is silent nothing fails and nothing is lost', async () => {
    const { card } = site.platform.ports
    const id = await buy(ana, tipOf('13'))
    const silent = () => Promise.reject(new CardUnanswered('no answer'))
    site.platform.ports.card = { ...card, convert: silent, findConversion: silent }
    await site.platform.worker.drain()
    await later(10 * minuteMs)
    expect(await itemOf(id)).toMatchObject({ there: 'no answer yet' })
    const failing = await sql`select from outbox where last_error is not null and done_at is null
      and key = ${`convert:${id}`}`.execute(site.platform.db)
    expect(failing.rows).toEqual([])
    site.platform.ports.card = card
    await later(120 * minuteMs)
    expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
  })

  test('R10 of an order that is given back meanwhile is the provider’s, difference and all', async () => {
    const id = await buy(ana, tipOf(slow))
    const worst = await buy(ana, tipOf(worse))
    const { card } = site.platform.ports
    site.platform.ports.card = {
      ...card,
      convert: async (order) => {
        const answer = await card.convert(order)
        // The refund is there before the answer.
        if (order.key === `convert:${worst}`) expect((await refund(worst)).status).toBe(200)
        return answer
      },
    }
    await site.platform.worker.drain()
    site.platform.ports.card = card
    expect((await refund(id)).status).toBe(200)
    await later(120 * minuteMs)
    expect(await stateOf(id)).toBe('refunded')
    for (const order of [id, worst]) {
      expect(await conversionOf(order)).toBe(null)
      expect(await intentsOf(order)).toEqual([['convert:', 'done', '1']])
      expect(await itemOf(order)).toBe(undefined)
    }
    const { rows } = await sql<{ account: string; gained: boolean }>`
      select p.account, p.amount_micro > 0 as gained from ledger_entry e
      join posting p on p.entry_id = e.id where e.business_key = ${`late-conversion:${worst}`}
      order by p.account`.execute(site.platform.db)
    expect(rows).toEqual([
      { account: 'fx_rounding', gained: true },
      { account: 'provider:cash', gained: false },
    ])
  })

  test('R10 that comes after a lost dispute leaves nothing in clearing', async () => {
    const id = await buy(ana, tipOf(slow))
    await site.platform.worker.drain()
    const { payment_id: paymentId } = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const provider = cardProviderOf(site.platform)
    await provider.endDispute(await provider.dispute(paymentId ?? ''), 'lost')
    await later(120 * minuteMs)
    expect([await stateOf(id), await conversionOf(id)]).toEqual(['charged_back', null])
    expect(await itemOf(id)).toBe(undefined)
  })

  test('R12 asked for by four at once is one', async () => {
    const id = await buy(ana, tipOf('14'))
    await Promise.allSettled(Array.from({ length: 4 }, () => convertCardFunds(site.platform, id)))
    await later(5 * minuteMs)
    expect(await intentsOf(id)).toEqual([['convert:', 'done', '1']])
  })
})
