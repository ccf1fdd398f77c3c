import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { buy, hashOfMoney, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, visitTestPlatform } from '#tests/fixtures/visitor.ts'

describe.each(databases)("orders of one's own on $name", (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  test('the first answer to a key is given again, and another order under it is refused', async () => {
    const ana = await newBacker(site)
    const first = await place(ana, tipOf('6'), 'the-key')
    const before = await hashOfMoney(site.platform)
    site.clock.advance(60_000)
    const again = await place(ana, tipOf('6'), 'the-key')
    expect(again.body).toEqual(first.body)
    const other = await place(ana, tipOf('7'), 'the-key')
    expect(other.status).toBe(409)
    expect(other.body.code).toBe('key_reused')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const eva = await newBacker(site)
    expect((await place(eva, tipOf('7'), 'the-key')).status).toBe(201)
  })

  test("another backer's order is as unknown as one that is not there", async () => {
    const ana = await newBacker(site)
    const eva = await newBacker(site)
    const { body } = await place(ana, tipOf('5'))
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const nobodys = '5a000000-0000-4000-8000-000000000000'
    for (const id of [body.backingId, nobodys]) {
      const seen = await eva.send('GET', `/api/backings/${id}`)
      const payment = await eva.send('POST', `/api/backings/${id}/card-payment`, paths)
      expect([seen.status, seen.body.code]).toEqual([404, 'unknown_backing'])
      expect([payment.status, payment.body.code]).toEqual([404, 'unknown_backing'])
    }
    expect((await eva.send('GET', '/api/backings')).body).toEqual({ items: [], nextCursor: null })
  })

  test('orders and Pockets come page by page, each once, and nothing else can be asked for', async () => {
    const ana = await newBacker(site)
    const placed: string[] = []
    for (const amount of ['5', '6', '7']) {
      placed.push((await place(ana, tipOf(amount))).body.backingId)
    }
    const pagesOf = async (path: string) => {
      const pages: string[][] = []
      for (let cursor = ''; ; ) {
        const { body } = await ana.send('GET', `${path}?limit=2${cursor}`)
        pages.push(body.items.map(({ id }: { id: string }) => id))
        if (body.nextCursor === null) return pages
        cursor = `&cursor=${body.nextCursor}`
      }
    }
    const orders = await pagesOf('/api/backings')
    expect(orders.map((page) => page.length)).toEqual([2, 1])
    expect(orders.flat().toSorted()).toEqual(placed.toSorted())
    const pockets = await pagesOf('/api/pockets')
    expect(pockets.map((page) => page.length)).toEqual([2, 1])
    expect(new Set(pockets.flat()).size).toBe(3)
    for (const wrong of ['limit=0', 'limit=101', 'cursor=nowhere', 'status=draft']) {
      expect((await ana.send('GET', `/api/pockets?${wrong}`)).status).toBe(400)
    }
    expect((await ana.send('GET', '/api/figures?of=eva')).body.errors).toEqual([
      { field: 'of', code: 'unrecognized_keys' },
    ])
  })

  test('PRO-01 units that are kept again and again without payment are refused for a day', async () => {
    const ana = await newBacker(site)
    for (let count = 0; count < 4; count++) {
      const { body } = await place(ana, shareOf(1))
      await ana.send('POST', `/api/backings/${body.backingId}/cancellation`, {})
    }
    await buy(ana, shareOf(1))
    const begun = site.clock.now()
    for (let count = 0; count < 3; count++) {
      expect((await place(ana, shareOf(3))).status).toBe(201)
      if (count < 2) site.clock.advance(30 * 60_000)
    }
    const before = await hashOfMoney(site.platform)
    const refused = await place(ana, shareOf(1))
    expect([refused.status, refused.body.code]).toEqual([422, 'reserved_too_often'])
    const retryAt = new Date(begun.getTime() + 24.5 * 3_600_000).toISOString()
    expect(refused.body.errors).toMatchObject([{ detail: { retryAt } }])
    expect((await ana.send('POST', '/api/quotes', shareOf(1))).body.code).toBe('reserved_too_often')
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect((await place(ana, tipOf('5'))).status).toBe(201)
    site.clock.advance(23.5 * 3_600_000)
    await logInAgain(ana)
    expect((await place(ana, shareOf(1))).status).toBe(201)
  })

  test('a paid order takes no second payment page, a lapsed one none at all', async () => {
    const ana = await newBacker(site)
    const id = await buy(ana, tipOf('5'))
    const paths = { successPath: '/merci', cancelPath: '/retour' }
    const again = await ana.send('POST', `/api/backings/${id}/card-payment`, paths)
    expect(again.body.code).toBe('already_paid')
    const { body } = await place(ana, tipOf('5'))
    site.clock.advance(30 * 60_000)
    const late = await ana.send('POST', `/api/backings/${body.backingId}/card-payment`, paths)
    expect(late.body.code).toBe('not_awaiting_payment')
    await site.platform.worker.drain()
    expect((await ana.send('GET', `/api/backings/${body.backingId}`)).body.state).toBe('expired')
  })

  test('the figures of a backer are those of the orders', async () => {
    const ana = await newBacker(site)
    await buy(ana, tipOf('10'))
    await buy(ana, shareOf(1, true))
    await place(ana, tipOf('5'))
    expect((await ana.send('GET', '/api/figures')).body).toEqual({
      activePockets: 2,
      certificates: 2,
      backedMicro: '60000000',
      paidMicro: '62500000',
      awaitingPayment: 1,
      fighters: 2,
      kycCounterMicro: '67500000',
      kycThresholdMicro: '1000000000',
      knowsRisk: true,
      activeMonths: 1,
      unreadNotifications: 0,
      hasTermsToAccept: false,
      balanceMicro: '0',
    })
  })

  test('open Pockets are listed with what is sold and what is left, closed ones are not', async () => {
    const list = (await visitTestPlatform(site.url).send('GET', '/api/pockets')).body
    const ids = list.items.map((pocket: { id: string }) => pocket.id)
    expect(ids.toSorted()).toEqual(
      [sandboxIds.tips, sandboxIds.share, sandboxIds.sponsorship].toSorted(),
    )
    const share = list.items.find((pocket: { id: string }) => pocket.id === sandboxIds.share)
    expect(share.units.sold + share.units.available).toBeLessThanOrEqual(400)
    expect(share.units).toMatchObject({
      least: 1,
      offeredPpm: 200_000,
      impliedValueMicro: '100000000000',
      level2Offered: true,
    })
    expect(share.fights).toHaveLength(2)
    const closed = await visitTestPlatform(site.url).send('GET', '/api/pockets/ines-saison-passee')
    expect(closed.body.status).toBe('completed')
  })
})
