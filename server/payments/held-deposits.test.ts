import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { newKey } from '#tests/fixtures/wallets.ts'

const MINUTE_MS = 60_000

describe.each(databases)('deposits that deviate on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    expect(await verify(site.platform)).toEqual([])
  })

  const { chain, drain, finalise, stateOf, paymentOf, sentTo, ordered, pay, anyhow } = walletBench(
    () => site,
  )

  test.each([
    ['wrong_sender', () => ({ sender: newKey().address })],
    ['amount_mismatch', () => ({ amount: 49_999_999n })],
    ['amount_mismatch', () => ({ amount: 50_000_001n })],
    ['asset_mismatch', () => ({ token: newKey().address, amount: 2n ** 200n })],
  ])('PAY-01 a deposit of %s is held, and its order waits on', async (reason, change) => {
    const order = await ordered()
    await anyhow(order, change())
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('awaiting_payment')
    await finalise()
    expect(await paymentOf(order.id)).toMatchObject([{ outcome: 'held', reason }])
    expect(await stateOf(order.who, order.id)).toBe('awaiting_payment')
    await pay(order)
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
  })

  test('PAY-01 a deposit after its time is held; two people send it back to the fixed target', async () => {
    const order = await ordered()
    site.clock.advance(31 * MINUTE_MS)
    await anyhow(order)
    await finalise()
    const [payment] = await paymentOf(order.id)
    expect(payment).toMatchObject({ outcome: 'held', reason: 'permit_expired' })
    const listed = await askAs(site, 'alix', 'GET', '/held-payments')
    expect(JSON.stringify(listed.body)).toContain(payment?.payment_id)
    const request = { provider: 'chain', paymentId: payment?.payment_id, orderId: null }
    expect((await decideTogether(site, '/payment-assignments', request)).status).toBe(200)
    await drain()
    await drain()
    expect(await paymentOf(order.id)).toMatchObject([{ outcome: 'refunded' }])
    expect(await sentTo(order.key.address)).toEqual(['50000000'])
  })

  test('PAY-01 a foreign token is never answered with USDC', async () => {
    const order = await ordered()
    await anyhow(order, { token: newKey().address })
    await finalise()
    const [payment] = await paymentOf(order.id)
    const request = { provider: 'chain', paymentId: payment?.payment_id, orderId: null }
    const answer = await decideTogether(site, '/payment-assignments', request)
    expect(answer.body.code).toBe('asset_mismatch')
    expect(await sentTo(order.key.address)).toEqual([])
  })

  test('PAY-01 what names no permit of ours is held for nobody', async () => {
    const sender = newKey().address
    await chain().depositAnyhow({ sender, amount: 7n, permitId: null })
    await chain().depositAnyhow({ sender, amount: 8n, permitId: crypto.randomUUID() })
    await finalise()
    const rows = await site.platform.db
      .selectFrom('payment')
      .select(['amount_minor', 'reason'])
      .where('provider', '=', 'chain')
      .where('amount_minor', '<', 9n)
      .orderBy('amount_minor')
      .execute()
    const reason = 'unknown_backing'
    expect(rows).toEqual([
      { amount_minor: 7n, reason },
      { amount_minor: 8n, reason },
    ])
  })
})
