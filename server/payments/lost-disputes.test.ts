// @module-tag long
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('disputes whose messages never come, on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    // The first turn of what is done by the hour only says when the next one is.
    await drain()
  })
  beforeEach(async () => {
    ana = await newBacker(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const drain = () => site.platform.worker.drain()
  const sandbox = () => cardProviderOf(site.platform)
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state
  async function hours(count: number): Promise<void> {
    for (let hour = 0; hour < count; hour++) {
      site.clock.advance(HOUR_MS)
      await drain()
    }
  }
  async function bought(): Promise<{ id: string; paymentId: string }> {
    const id = await buy(ana, tipOf('10'))
    await drain()
    const { payment_id: paymentId } = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, paymentId: paymentId ?? '' }
  }
  const importMissed = (paymentId: string) =>
    operatorOf(site, 'alix').ask('POST', '/provider-payments/import', { paymentId, ...because })

  test('R11 the end of a dispute is asked for each hour, won or lost', async () => {
    const [kept, gone] = [await bought(), await bought()]
    const disputes = [
      await sandbox().dispute(kept.paymentId),
      await sandbox().dispute(gone.paymentId),
    ]
    await hours(1)
    expect([await stateOf(kept.id), await stateOf(gone.id)]).toEqual(['disputed', 'disputed'])
    await sandbox().endDispute(disputes[0] ?? '', 'won', 'lost')
    await sandbox().endDispute(disputes[1] ?? '', 'lost', 'lost')
    expect([await stateOf(kept.id), await stateOf(gone.id)]).toEqual(['disputed', 'disputed'])
    await hours(1)
    expect([await stateOf(kept.id), await stateOf(gone.id)]).toEqual(['unlocked', 'charged_back'])
  })

  test('R11 a dispute that no message has told of is found in the provider’s list, however long ago it began', async () => {
    const { id, paymentId } = await bought()
    await hours(1)
    const dispute = await sandbox().dispute(paymentId, null, 'lost')
    expect(await stateOf(id)).toBe('unlocked')
    await hours(1)
    expect(await stateOf(id)).toBe('disputed')
    await sandbox().endDispute(dispute, 'lost', 'lost')
    await hours(1)
    expect(await stateOf(id)).toBe('charged_back')
    const early = await bought()
    await sandbox().endDispute(
      await sandbox().dispute(early.paymentId, null, 'lost'),
      'lost',
      'lost',
    )
    site.clock.advance(60 * HOUR_MS)
    await drain()
    await hours(1)
    expect(await stateOf(early.id)).toBe('charged_back')
  })

  test('R11 while the provider says nothing nothing changes, and what was to be found is found afterwards', async () => {
    const [known, unknown] = [await bought(), await bought()]
    const open = await sandbox().dispute(known.paymentId)
    await hours(1)
    await sandbox().endDispute(open, 'won', 'lost')
    await sandbox().dispute(unknown.paymentId, null, 'lost')
    const states = async () => [await stateOf(known.id), await stateOf(unknown.id)]
    const { ports } = site.platform
    const { card } = ports
    let asked = 0
    const fail = () => {
      asked++
      return Promise.reject(new CardUnanswered('the line is dead'))
    }
    ports.card = { ...card, findDispute: fail, listDisputes: fail }
    await hours(3)
    ports.card = { ...card, listDisputes: fail }
    expect(asked).toBeGreaterThanOrEqual(3)
    expect(await states()).toEqual(['disputed', 'unlocked'])
    await hours(1)
    expect(await states()).toEqual(['unlocked', 'unlocked'])
    ports.card = card
    await hours(1)
    expect(await states()).toEqual(['unlocked', 'disputed'])
  })

  test('R11 a payment and its dispute, neither of them told of, are found together; nothing of another shop’s is', async () => {
    const { body } = await place(ana, tipOf('10'))
    const page = await openPayment(ana, body.backingId)
    const session = page.slice(page.lastIndexOf('/') + 1)
    await sandbox().pay(session, '4242 4242 4242 4242', 'lost')
    const paymentId = String((await sandbox().findSession(session))?.payment_intent)
    await sandbox().dispute(paymentId, null, 'lost')
    const created = Math.floor(site.clock.now().getTime() / 1000)
    const foreign = { id: 'pi_foreign', object: 'payment_intent', status: 'succeeded', created }
    const amounts = { amount: 923, amount_received: 923, currency: 'eur', latest_charge: null }
    await sandbox().remember('payment_intent', { ...foreign, ...amounts, metadata: {} })
    await sandbox().dispute('pi_foreign', null, 'lost')
    const { ports } = site.platform
    const { card } = ports
    // By the fee for it a payment would be found first.
    ports.card = { ...card, listCosts: async () => [] }
    await hours(1)
    ports.card = card
    expect(await stateOf(body.backingId)).toBe('disputed')
    const { items } = (await operatorOf(site, 'alix').ask('GET', '/disputes')).body
    const about = items.map((item: { paymentId: string }) => item.paymentId)
    expect(about).toContain(paymentId)
    expect(about).not.toContain('pi_foreign')
  })

  test('R11 an operator who has a payment imported has its disputes followed', async () => {
    const { id, paymentId } = await bought()
    const dispute = await sandbox().dispute(paymentId, null, 'lost')
    expect((await importMissed(paymentId)).body).toMatchObject({
      known: true,
      outcome: 'confirmed',
    })
    expect(await stateOf(id)).toBe('disputed')
    await sandbox().endDispute(dispute, 'lost', 'lost')
    const both = await Promise.all([importMissed(paymentId), importMissed(paymentId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(id)).toBe('charged_back')
  })

  test('R11 more disputes than one page of the provider’s list are all found', async () => {
    const { id, paymentId } = await bought()
    for (let part = 0; part < 101; part++) await sandbox().dispute(paymentId, 1, 'lost')
    const count = async () => {
      const rows = await site.platform.db
        .selectFrom('card_dispute')
        .select('id')
        .where('payment_id', '=', paymentId)
        .execute()
      return rows.length
    }
    expect(await count()).toBe(0)
    await hours(1)
    expect(await count()).toBe(101)
    expect(await stateOf(id)).toBe('disputed')
  })

  test('R11 the same holds for a purchase on the market', async () => {
    const market = marketBench(() => site)
    const seller = await market.seller(1)
    const listing = await market.offer(seller.who, seller.badges[0] ?? 0)
    const buyer = await newBacker(site)
    const { body } = await market.reserve(buyer, listing)
    const page = await market.page(buyer, body.purchaseId)
    const session = page.slice(page.lastIndexOf('/') + 1)
    await sandbox().pay(session, '4242 4242 4242 4242')
    await drain()
    expect(await market.stateOf(buyer, body.purchaseId)).toBe('sold')
    const paymentId = String((await sandbox().findSession(session))?.payment_intent)
    const dispute = await sandbox().dispute(paymentId, null, 'lost')
    await hours(1)
    expect(await market.stateOf(buyer, body.purchaseId)).toBe('disputed')
    await sandbox().endDispute(dispute, 'won', 'lost')
    await hours(1)
    expect(await market.stateOf(buyer, body.purchaseId)).toBe('sold')
  })
})
