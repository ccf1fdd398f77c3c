// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf, tellOfPayment } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy, openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { verify } from './verify.ts'

/** Whose hold is over when its money comes, which is too much by then. */
describe.each(databases)('money beyond the threshold on $name', (database) => {
  let site: TestPlatform
  const market = marketBench(() => site)
  const wallet = walletBench(() => site)
  const sandbox = () => cardProviderOf(site.platform)
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())

  const drain = () => site.platform.worker.drain()
  const stateOf = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body.state
  const isWhole = async () => expect(await verify(site.platform)).toEqual([])
  /** The worker is down until the hold is over, and meanwhile somebody buys as much again. */
  async function spendsAgain(who: Visitor): Promise<void> {
    site.clock.advance(31 * MINUTE_MS)
    await buy(who, tipOf('900'))
  }
  /** A frozen payment that its bank takes back, with everything that comes of it. */
  async function takeBack(paymentId: string, outcome: 'won' | 'lost'): Promise<void> {
    const dispute = await sandbox().dispute(paymentId)
    await drain()
    await isWhole()
    await sandbox().endDispute(dispute, outcome)
    await drain()
    await isWhole()
  }

  test('KYC-01 R3 a deposit that is frozen for it goes back, and nothing differs', async () => {
    const order = await wallet.ordered(tipOf('900'))
    await wallet.pay(order)
    await spendsAgain(order.who)
    await wallet.finalise()
    await wallet.finalise()
    expect(await stateOf(order.who, order.id)).toBe('frozen')
    await isWhole()
    const refund = { orderId: order.id, resolution: 'refund' }
    expect((await decideTogether(site, '/resolutions', refund)).status).toBe(200)
    await isWhole()
    await wallet.finalise()
    await isWhole()
    expect(await stateOf(order.who, order.id)).toBe('refunded')
  })

  test.each(['won', 'lost'] as const)(
    'KYC-01 R3 a frozen card payment may be disputed and %s',
    async (outcome) => {
      const who = await newBacker(site)
      const id = (await place(who, tipOf('900'))).body.backingId
      const page = await openPayment(who, id)
      await spendsAgain(who)
      const paymentId = await tellOfPayment(site, { page, id })
      await drain()
      expect(await stateOf(who, id)).toBe('frozen')
      await takeBack(paymentId, outcome)
    },
  )

  test('KYC-01 R3 so may those of certificates', async () => {
    const buyers = [await newBacker(site), await newBacker(site)] as const
    for (const who of buyers) await buy(who, tipOf('850'))
    const ana = await market.seller(4)
    const hold = async (who: Visitor) => {
      const listingId = await market.offer(ana.who, ana.badges.shift() ?? 0, '100')
      return (await market.reserve(who, listingId, '100')).body.purchaseId
    }
    for (const [at, outcome] of (['won', 'lost'] as const).entries()) {
      const who = buyers[at] ?? buyers[0]
      await logInAgain(who)
      const late = await hold(who)
      const page = await market.page(who, late)
      site.clock.advance(31 * MINUTE_MS)
      await market.payByCard(who, await hold(who))
      await drain()
      await market.payLate(page, late)
      await drain()
      expect(await market.stateOf(who, late)).toBe('frozen')
      const [payment] = await market.paymentsOf(late)
      await takeBack(payment?.payment_id ?? '', outcome)
    }
  })
})
