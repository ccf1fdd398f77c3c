import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { findReservation } from './read-purchases.ts'

describe.each(databases)('what the market shows on $name', (database) => {
  let site: TestPlatform
  const market = marketBench(() => site)
  let ana: Visitor
  let bea: Visitor
  let badges: number[]
  const read = async (path: string, who: Visitor = bea) =>
    (await who.send('GET', `/api${path}`)).body
  const prices = (offers: { items: { priceMicro: string }[] }) =>
    offers.items.map(({ priceMicro }) => Number(priceMicro) / 1_000_000)

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    const seller = await market.seller(4)
    ana = seller.who
    badges = seller.badges
    bea = await newBacker(site)
    await owe(site, await personOf(site.platform, bea), usdc(500))
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  test('NFT-02 offers are put in order by the latest, by price and by their end, page after page, and narrowed', async () => {
    await market.offer(ana, badges[0] ?? 0, '30', 3)
    site.clock.advance(60_000)
    await market.offer(ana, badges[1] ?? 0, '10', 9)
    site.clock.advance(60_000)
    await market.offer(ana, badges[2] ?? 0, '20', 1)
    expect(prices(await read('/market'))).toEqual([20, 10, 30])
    expect(prices(await read('/market?sort=price'))).toEqual([10, 20, 30])
    expect(prices(await read('/market?sort=ending'))).toEqual([20, 30, 10])
    const first = await read('/market?sort=price&limit=2')
    expect(prices(await read(`/market?sort=price&limit=2&cursor=${first.nextCursor}`))).toEqual([
      30,
    ])
    expect(prices(await read(`/market?kind=tips&pocketId=${sandboxIds.tips}`))).toHaveLength(3)
    expect(prices(await read('/market?kind=share'))).toEqual([])
    expect(prices(await read(`/market?pocketId=${sandboxIds.share}`))).toEqual([])
    expect((await bea.send('GET', '/api/market?sort=dearest')).status).toBe(400)
  })

  test('NFT-02 an offer says what keeps it from being bought, and that it was sold', async () => {
    const [offer] = (await read('/market?sort=price')).items
    expect(await read(`/market/${offer.id}`)).toMatchObject({ referenceMicro: null, obstacles: [] })
    await market.done(bea, `/listings/${offer.id}/purchase`, { price: '10' })
    site.clock.advance(60_000)
    expect((await read(`/market/${offer.id}`)).obstacles).toMatchObject([{ code: 'listing_ended' }])
    expect((await bea.send('GET', `/api/market/${sandboxIds.tips}`)).status).toBe(404)
  })

  test('NFT-02 a sale is a past price of its Pocket, the reference value of what is offered next, and in both lists', async () => {
    const history = await read(`/pockets/${sandboxIds.tips}/prices`)
    expect(history).toMatchObject({ issuePriceMicro: null, referenceMicro: '10000000' })
    expect(history.trades).toMatchObject([{ priceMicro: '10000000', units: 1 }])
    const [next] = (await read('/market?sort=price')).items
    expect(next.referenceMicro).toBe('10000000')
    const [purchase] = (await read('/purchases')).items
    expect(purchase).toMatchObject({ state: 'sold', paidBy: 'balance', priceMicro: '10000000' })
    expect(await read(`/purchases/${purchase.id}`)).toEqual(purchase)
    expect((await ana.send('GET', `/api/purchases/${purchase.id}`)).status).toBe(404)
    const sales = await read('/sales', ana)
    expect(sales.items).toMatchObject([{ id: purchase.id, sellerMicro: '9500000' }])
    expect((await read('/sales')).items).toEqual([])
  })

  test('NFT-02 a purchase by card is listed once, before and after it is paid', async () => {
    const [offer] = (await read('/market?sort=price')).items
    const { purchaseId } = (await market.reserve(bea, offer.id, '20')).body
    const reservationOf = async (who: Visitor) => {
      const personId = await personOf(site.platform, who)
      return findReservation(site.platform, { personId }, offer.id)
    }
    expect(await reservationOf(bea)).toBe(purchaseId)
    expect(await reservationOf(await newBacker(site))).toBeNull()
    expect((await read(`/market/${offer.id}`)).obstacles).toMatchObject([
      { code: 'listing_reserved' },
    ])
    await market.payByCard(bea, purchaseId)
    await market.drain()
    const { items } = await read('/purchases')
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ id: purchaseId, paidBy: 'payment', state: 'sold' })
  })

  test('NFT-02 a holder is told the terms of a sale before naming a price, and others are told nothing', async () => {
    const number = badges[3]
    expect(await read(`/certificates/${number}/sale-terms`, ana)).toMatchObject({
      royaltyBps: 500,
      leastPriceMicro: '20',
      listingId: null,
      obstacles: [],
    })
    expect((await bea.send('GET', `/api/certificates/${number}/sale-terms`)).status).toBe(404)
    const listingId = await market.offer(ana, number ?? 0)
    const own = await read(`/certificates/${number}/sale-terms`, ana)
    expect(own).toMatchObject({ listingId, obstacles: [] })
    const bought = (await read('/purchases')).items[0].certificateNumber
    expect((await read(`/certificates/${bought}/sale-terms`)).obstacles).toMatchObject([
      { code: 'card_lock' },
    ])
  })
})
