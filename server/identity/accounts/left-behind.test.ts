// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { tellOfPayment } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { goodPassword, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey } from '#tests/fixtures/wallets.ts'

describe.each(databases)('what whoever leaves has left behind on $name', (database) => {
  let site: TestPlatform
  let market: ReturnType<typeof marketBench>
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    market = marketBench(() => site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const leave = async (who: Visitor) => {
    await logInAgain(who)
    return (await who.send('DELETE', '/api/account')).status
  }
  const lapse = async () => {
    site.clock.advance(31 * MINUTE_MS)
    await site.platform.worker.drain()
  }
  const outcomesOf = async (backingId: string) => {
    await site.platform.worker.drain()
    const payments = site.platform.db.selectFrom('payment').select(['outcome', 'reason'])
    return payments.where('order_id', '=', backingId).execute()
  }
  const goneBack = [{ outcome: 'refunded', reason: 'order_ended' }]

  test('ACC-03 R10 money that comes late for somebody who has left goes back', async () => {
    const bob = await newBacker(site)
    const id: string = (await place(bob, tipOf('20'))).body.backingId
    const page = await openPayment(bob, id)
    await lapse()
    expect(await leave(bob)).toBe(200)
    await tellOfPayment(site, { page, id })
    expect(await outcomesOf(id)).toEqual(goneBack)
  })

  test('PAY-03 ACC-01 a wallet that is released meanwhile is named as nobody’s payout address', async () => {
    const bob = await newBacker(site)
    const walletId = await linkKey(bob, newKey())
    const { screening } = site.platform.ports
    const screen: typeof screening.screen = async (request) => {
      expect((await bob.send('DELETE', `/api/wallets/${walletId}`)).status).toBe(204)
      return screening.screen(request)
    }
    site.platform.ports.screening = { ...screening, screen }
    const path = `/api/wallets/${walletId}/payout-address`
    const named = await bob.send('PUT', path, { password: goodPassword })
    site.platform.ports.screening = screening
    expect(named.status).toBe(404)
  })

  test('ACC-03 NFT-02 an offer ends with its seller’s account, and pays nobody who has gone', async () => {
    const { who: ana, badges } = await market.seller(2)
    const [first, second] = [
      await market.offer(ana, badges[0] ?? 0),
      await market.offer(ana, badges[1] ?? 0),
    ]
    const bea = await newBacker(site)
    const { body } = await market.reserve(bea, first)
    const page = await market.page(bea, body.purchaseId)
    await lapse()
    expect(await leave(bea)).toBe(200)
    await market.payLate(page, body.purchaseId)
    expect(await outcomesOf(body.purchaseId)).toEqual(goneBack)
    expect(await leave(ana)).toBe(200)
    site.clock.advance(HOUR_MS)
    const eve = await newBacker(site)
    expect((await market.reserve(eve, second)).body.code).toBe('listing_ended')
  })
})
