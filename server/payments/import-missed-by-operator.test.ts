import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { beginStop } from '#server/assurance/stop-money.ts'
import { verify } from '#server/assurance/verify.ts'
import { CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { hashOfMoney, openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('card payments that an operator imports, on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await site.platform.worker.drain()
    expect(await verify(site.platform)).toEqual([])
  })

  const path = '/provider-payments/import'
  const importMissed = (paymentId: string, handle: 'alix' | 'noor' = 'alix') =>
    operatorOf(site, handle).ask('POST', path, { paymentId, ...because })
  const stateOf = async (id: string) => (await ana.send('GET', `/api/backings/${id}`)).body.state

  /** An order that was paid while no message arrived. */
  async function payUnheard(): Promise<{
    backingId: string
    sessionId: string
    paymentId: string
  }> {
    const { body } = await place(ana, tipOf('10'))
    const page = await openPayment(ana, body.backingId)
    const sessionId = page.slice(page.lastIndexOf('/') + 1)
    const provider = cardProviderOf(site.platform)
    await provider.pay(sessionId, '4242 4242 4242 4242', 'lost')
    const session = await provider.findSession(sessionId)
    return { backingId: body.backingId, sessionId, paymentId: String(session?.payment_intent) }
  }

  let made = 0
  /** A payment that the provider has, and that nobody made on a page of ours. */
  async function madeUp(of: Record<string, unknown>): Promise<string> {
    const id = `pi_made${++made}`
    const created = Math.floor(site.clock.now().getTime() / 1000)
    const base = { id, object: 'payment_intent', created, status: 'succeeded', currency: 'eur' }
    const amounts = { amount: 923, amount_received: 923, latest_charge: null, metadata: {} }
    await cardProviderOf(site.platform).remember('payment_intent', { ...base, ...amounts, ...of })
    return id
  }

  test('PAY-02 what was paid is taken once, by one operator or two at once, and each asking says what it is', async () => {
    const { backingId, paymentId } = await payUnheard()
    const both = await Promise.all([importMissed(paymentId), importMissed(paymentId, 'noor')])
    for (const { status, body } of both) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ orderId: backingId, outcome: 'confirmed', reason: null })
    }
    expect(await stateOf(backingId)).toBe('confirmed')
    expect((await importMissed(paymentId)).body).toEqual({
      orderId: backingId,
      known: true,
      outcome: 'confirmed',
      reason: null,
    })
    const { items } = (await operatorOf(site, 'alix').ask('GET', '/audit-log?limit=1')).body
    expect(items).toMatchObject([
      { operation: 'manage_jobs', subject: `payment:${paymentId}`, ...because },
    ])
  })

  test('PAY-02 what is not ours, not there or not paid is refused, and nothing changes', async () => {
    const { paymentId, sessionId } = await payUnheard()
    const foreign = { backing_id: '0bad0bad-0bad-4bad-8bad-0bad0bad0bad' }
    const { body } = await place(ana, tipOf('10'))
    const ours = { backing_id: body.backingId }
    const before = await hashOfMoney(site.platform)
    const refused = [
      ['pi_none', 'unknown_object'],
      [sessionId, 'unknown_object'],
      [await madeUp({ metadata: foreign }), 'unknown_backing'],
      [await madeUp({ metadata: ours, status: 'processing', amount_received: 0 }), 'not_paid'],
    ]
    for (const [id = '', code] of refused) {
      expect([id, (await importMissed(id)).body.code]).toEqual([id, code])
    }
    const { ports } = site.platform
    const { card } = ports
    const findPayment = () => Promise.reject(new CardUnanswered('the line is dead'))
    ports.card = { ...card, findPayment }
    expect((await importMissed(paymentId)).body.code).toBe('provider_unavailable')
    ports.card = card
    expect(await hashOfMoney(site.platform)).toBe(before)
    const fault = { invariant: 'L1', check: 'planted', what: 'a fault', where: 'here' } as const
    await beginStop(site.platform, [fault])
    expect((await importMissed(paymentId)).body.code).toBe('money_stopped')
    await operatorOf(site, 'alix').done('/money-stop/lift', because)
    expect((await importMissed(paymentId)).body).toMatchObject({
      known: false,
      outcome: 'confirmed',
    })
  })

  test('PAY-02 what does not fit its order is held, for two operators to decide', async () => {
    const { body } = await place(ana, tipOf('10'))
    await openPayment(ana, body.backingId)
    const metadata = { backing_id: body.backingId }
    const inDollars = await madeUp({ metadata, currency: 'usd' })
    const tooLittle = await madeUp({ metadata, amount: 100, amount_received: 100 })
    const nameless = await madeUp({})
    const { backingId } = body
    expect((await importMissed(nameless)).body).toMatchObject({
      orderId: null,
      outcome: 'held',
      reason: 'unknown_backing',
    })
    expect((await importMissed(inDollars)).body).toMatchObject({
      orderId: backingId,
      outcome: 'held',
      reason: 'asset_mismatch',
    })
    expect((await importMissed(tooLittle)).body).toMatchObject({
      orderId: backingId,
      outcome: 'held',
      reason: 'amount_mismatch',
    })
    const { items } = (await operatorOf(site, 'noor').ask('GET', '/held-payments')).body
    const held = items.map(({ paymentId }: { paymentId: string }) => paymentId)
    expect(held.toSorted()).toEqual([inDollars, tooLittle, nameless].toSorted())
    expect(await stateOf(backingId)).toBe('awaiting_payment')
  })
})
