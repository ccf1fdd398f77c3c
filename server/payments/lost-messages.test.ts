// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { beginStop } from '#server/assurance/stop-money.ts'
import { verify } from '#server/assurance/verify.ts'
import { maintenanceTick } from '#server/host/maintenance-tick.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because } from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { openPayment, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('card payments whose message never comes, on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  beforeEach(async () => {
    ana = await newBacker(site)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await drain()
    expect(await verify(site.platform)).toEqual([])
    const kinds = (await cardDifferences(site.platform)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'conversion_in_transit')).toEqual([])
  })

  const drain = () => site.platform.worker.drain()
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state

  /** Pays on a page, and no message of it arrives. */
  async function payUnheard(page: string): Promise<void> {
    const session = page.slice(page.lastIndexOf('/') + 1)
    const paid = await cardProviderOf(site.platform).pay(session, '4242 4242 4242 4242', 'lost')
    expect(paid?.outcome).toBe('paid')
  }
  async function paidUnheard(order: unknown = tipOf('10')): Promise<string> {
    const { body } = await place(ana, order)
    await payUnheard(await openPayment(ana, body.backingId))
    return body.backingId
  }
  const paymentsOf = (id: string) =>
    site.platform.db
      .selectFrom('payment')
      .select(['outcome', 'reason'])
      .where('order_id', '=', id)
      .execute()

  const quoteOf = (id: string) =>
    site.platform.db
      .selectFrom('card_quote')
      .select(['quoted_at', 'ask_at'])
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()

  /** Has the provider say nothing of its pages or fees meanwhile; gives how often it was asked. */
  async function withoutAnswers(
    calls: readonly ('findSession' | 'listCosts')[],
    meanwhile: () => Promise<void>,
  ): Promise<number> {
    const { ports } = site.platform
    const { card } = ports
    let asked = 0
    const fail = async () => {
      asked++
      throw new CardUnanswered('the line is dead')
    }
    ports.card = { ...card, ...Object.fromEntries(calls.map((call) => [call, fail])) }
    await meanwhile()
    ports.card = card
    return asked
  }

  test('PAY-02 the provider is asked after three minutes, while the order is still held, and once paid no more', async () => {
    const id = await paidUnheard()
    site.clock.advance(3 * MINUTE_MS - 1_000)
    await drain()
    expect(await stateOf(id)).toBe('awaiting_payment')
    site.clock.advance(1_000)
    await drain()
    expect(await stateOf(id)).toBe('unlocked')
    expect(await paymentsOf(id)).toEqual([{ outcome: 'confirmed', reason: null }])
    // Its page is over after ten minutes: it cannot be closed, is asked about once, and then let be.
    site.clock.advance(10 * MINUTE_MS)
    await drain()
    await drain()
    expect((await quoteOf(id)).ask_at).toBeNull()
  })

  test('PAY-02 a page that nobody pays is asked about less and less, and not any more once it is closed', async () => {
    const { body } = await place(ana, tipOf('10'))
    await openPayment(ana, body.backingId)
    const minutes: (number | null)[] = []
    for (const wait of [0, 3, 3]) {
      site.clock.advance(wait * MINUTE_MS)
      await drain()
      const { quoted_at: from, ask_at: at } = await quoteOf(body.backingId)
      minutes.push(at && (at.getTime() - from.getTime()) / MINUTE_MS)
    }
    expect(minutes).toEqual([3, 6, 12])
    site.clock.advance(10 * MINUTE_MS)
    await drain()
    expect((await quoteOf(body.backingId)).ask_at).toBeNull()
    site.clock.advance(20 * MINUTE_MS)
    await drain()
    expect(await stateOf(body.backingId)).toBe('expired')
  })

  test('PAY-02 however many were paid unheard, each is asked about before its reservation is given up', async () => {
    const ids: string[] = []
    for (let count = 0; count < 24; count += 1) ids.push(await paidUnheard(tipOf('5')))
    site.clock.advance(31 * MINUTE_MS)
    await maintenanceTick(site.platform)
    const lapsed = await site.platform.db
      .selectFrom('backing_transition')
      .select('backing_id')
      .where('backing_id', 'in', ids)
      .where('to_state', '=', 'expired')
      .execute()
    expect(lapsed).toEqual([])
    await drain()
    const states = new Set(await Promise.all(ids.map(stateOf)))
    expect([...states]).toEqual(['unlocked'])
  })

  test('PAY-02 the provider is asked as a reservation ends, however long ago it was asked last', async () => {
    const { body } = await place(ana, tipOf('10'))
    await openPayment(ana, body.backingId)
    const held = site.platform.db.selectFrom('reservation').select('reserved_until')
    const { reserved_until: until } = await held
      .where('order_id', '=', body.backingId)
      .executeTakeFirstOrThrow()
    const left = () => until.getTime() - site.clock.now().getTime()
    site.clock.advance(left() - MINUTE_MS)
    await maintenanceTick(site.platform)
    expect((await quoteOf(body.backingId)).ask_at).toEqual(until)
  })

  test('PAY-02 what the provider said only after the reservation had lapsed is fitted in again', async () => {
    const id = await paidUnheard(shareOf(1))
    const asked = await withoutAnswers(['findSession', 'listCosts'], async () => {
      for (const _ of [1, 2, 3]) {
        site.clock.advance(11 * MINUTE_MS)
        await drain()
      }
    })
    expect(asked).toBeGreaterThan(0)
    expect(await stateOf(id)).toBe('expired')
    site.clock.advance(MINUTE_MS)
    await drain()
    expect(await stateOf(id)).toBe('unlocked')
  })

  test('PAY-02 what cannot be asked for by its page is found by the fee that the provider takes for it', async () => {
    const id = await paidUnheard()
    await withoutAnswers(['findSession'], async () => {
      for (const _ of [1, 2]) {
        site.clock.advance(61 * MINUTE_MS)
        await drain()
      }
    })
    expect(await stateOf(id)).toBe('unlocked')
  })

  test('PAY-02 a page that cannot be closed because it was paid says so, and what no longer fits goes back', async () => {
    const id = await paidUnheard()
    const ended = await ana.send('POST', `/api/backings/${id}/cancellation`, {})
    expect(ended.body).toEqual({ state: 'rejected' })
    await drain()
    await drain()
    expect(await stateOf(id)).toBe('refunded')
    expect((await paymentsOf(id)).map(({ outcome }) => outcome)).toEqual(['refunded'])
  })

  test('PAY-02 while money is stopped nothing is imported, and afterwards it is', async () => {
    const id = await paidUnheard()
    const fault = { invariant: 'L1', check: 'planted', what: 'a fault', where: 'here' } as const
    await beginStop(site.platform, [fault])
    site.clock.advance(5 * MINUTE_MS)
    await drain()
    expect(await stateOf(id)).toBe('awaiting_payment')
    await operatorOf(site, 'alix').done('/money-stop/lift', because)
    site.clock.advance(MINUTE_MS)
    await drain()
    expect(await stateOf(id)).toBe('unlocked')
  })

  test('PAY-02 the message and the question at the same time make one certificate', async () => {
    const id = await paidUnheard()
    const provider = cardProviderOf(site.platform)
    const [message] = await provider.messages()
    site.clock.advance(4 * MINUTE_MS)
    const [answer] = await Promise.all([provider.resend(message?.eventId ?? ''), drain()])
    expect(answer?.status).toBe(200)
    expect(await stateOf(id)).toBe('unlocked')
    expect(await paymentsOf(id)).toEqual([{ outcome: 'confirmed', reason: null }])
  })

  test('PAY-02 NFT-02 the same holds for a purchase on the market', async () => {
    const market = marketBench(() => site)
    const seller = await market.seller(1)
    const listing = await market.offer(seller.who, seller.badges[0] ?? 0)
    ana = await newBacker(site)
    const { body } = await market.reserve(ana, listing)
    await payUnheard(await market.page(ana, body.purchaseId))
    site.clock.advance(3 * MINUTE_MS)
    await drain()
    expect(await market.stateOf(ana, body.purchaseId)).toBe('sold')
  })
})
