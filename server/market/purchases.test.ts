import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { hashOfMoney, payOnPage } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { sandboxChainOf } from '#tests/fixtures/wallets.ts'

/** Its price in euros ends in cents that the stand-in of the treasury refuses to convert. */
const refusedPrice = '5.6'

describe.each(databases)('purchases by wallet and card on $name', (database) => {
  let site: TestPlatform
  let ana: { who: Visitor; id: string; badges: number[] }
  const market = marketBench(() => site)
  const { reserve, stateOf, drain } = market

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await market.seller(15)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  /** A new offer of Ana's, and somebody new who has it held. */
  async function held(price = '120', days = 30) {
    const number = ana.badges.shift()
    if (number === undefined) throw new Error('there are badges left')
    const listingId = await market.offer(ana.who, number, price, days)
    const bea = await newBacker(site)
    const { body } = await reserve(bea, listingId, price)
    return { number, listingId, bea, id: body.purchaseId as string, placed: body }
  }
  const offers = async () => (await (await fetch(`${site.url}/api/market`)).json()).items

  test('NFT-02 PAY-02 by card: 120 are 114 for the seller and 6 of royalty, once', async () => {
    const { number, listingId, bea, id, placed } = await held()
    expect(placed).toMatchObject({ priceMicro: '120000000', royaltyMicro: '6000000' })
    expect(await offers()).toMatchObject([{ id: listingId, reserved: true }])
    const eve = await newBacker(site)
    const before = await hashOfMoney(site.platform)
    expect((await reserve(eve, listingId)).body.code).toBe('listing_reserved')
    const taken = await market.send(eve, `/listings/${listingId}/purchase`, { price: '120' })
    expect(taken.body.errors[0].code).toBe('listing_reserved')
    const back = await ana.who.send('POST', `/api/listings/${listingId}/taking-back`, {})
    expect(back.body.code).toBe('listing_reserved')
    expect((await eve.send('GET', `/api/purchases/${id}`)).status).toBe(404)
    expect(await hashOfMoney(site.platform)).toBe(before)
    await market.payByCard(bea, id)
    expect(await stateOf(bea, id)).toBe('paid')
    // Nothing is the seller's before the money has been screened and lies in the escrow.
    expect(await market.owedAfter(ana.id)).toEqual([0n, 0n])
    expect(await verify(site.platform)).toEqual([])
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await market.owedAfter(ana.id)).toEqual([114_000_000n, 6_000_000n])
    expect(await market.holderOf(number)).toBe(await personOf(site.platform, bea))
    const [{ eventId = '' } = {}] = (await market.paymentsOf(id)).map((p) => ({
      eventId: p.event_id,
    }))
    const sold = await hashOfMoney(site.platform)
    expect((await cardProviderOf(site.platform).resend(eventId)).status).toBe(200)
    await drain()
    expect(await hashOfMoney(site.platform)).toBe(sold)
    expect(await cardDifferences(site.platform)).toEqual([])
    // What a card has bought is not sold on before its bank can no longer take the money back.
    const offer = { certificateNumber: `${number}`, price: '130', days: 30 }
    expect((await market.send(bea, '/listings', offer)).body.code).toBe('card_lock')
  })

  test('NFT-02 PAY-01 by wallet: the same, and what is on its way keeps the offer', async () => {
    const [owed = 0n, royalties = 0n] = await market.owedAfter(ana.id)
    const { number, bea, id } = await held()
    await market.deposit(await market.permitFor(bea, id))
    await drain()
    expect(await stateOf(bea, id)).toBe('detected')
    // A payment that is on its way keeps the offer.
    site.clock.advance(31 * MINUTE_MS)
    await market.finalise()
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await market.owedAfter(ana.id)).toEqual([owed + 114_000_000n, royalties + 6_000_000n])
    expect(await market.holderOf(number)).toBe(await personOf(site.platform, bea))
  })

  test('NFT-02 PAY-02 that the treasury converts for nobody is handed over once two operators book what it brought', async () => {
    const [owed = 0n, royalties = 0n] = await market.owedAfter(ana.id)
    const { number, bea, id } = await held(refusedPrice)
    await market.payByCard(bea, id)
    await drain()
    // Screened, and not in the escrow: nothing is handed over.
    expect(await stateOf(bea, id)).toBe('paid')
    expect(await cardDifferences(site.platform)).toMatchObject([{ kind: 'conversion_refused' }])
    const [alix, noor] = [operatorOf(site, 'alix'), operatorOf(site, 'noor')]
    const brought = { orderId: id, amount: '5.55', reference: 'T-market', reason: 'Seen' }
    const before = await hashOfMoney(site.platform)
    const unheld = { ...brought, orderId: crypto.randomUUID() }
    const unknown = await alix.ask('POST', '/conversions', unheld, 'of-nothing')
    expect(unknown.body.code).toBe('unknown_object')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { proposalId } = await alix.done('/conversions', brought, 'of-a-purchase')
    const proposed = await hashOfMoney(site.platform)
    const approval = `/conversions/${proposalId}/approvals`
    const because = { reason: 'Seen as well' }
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    expect(await market.holderOf(number)).toBe(ana.id)
    expect(await hashOfMoney(site.platform)).toBe(proposed)
    expect(await noor.done(approval, because)).toEqual({ complete: true })
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await market.holderOf(number)).toBe(await personOf(site.platform, bea))
    // 5 % of 5.60; what came too little is the provider's alone.
    expect(await market.owedAfter(ana.id)).toEqual([owed + 5_320_000n, royalties + 280_000n])
    expect(await market.conversionOf(id)).toMatchObject({
      'escrow:market': 5_600_000n,
      'provider:cash': -50_000n,
    })
    expect(await cardDifferences(site.platform)).toEqual([])
    const again = await alix.ask('POST', '/conversions', { ...brought, reference: 'T-2' }, 'again')
    expect(again.body.code).toBe('transition_not_allowed')
    // A day later the treasury is not asked again.
    site.clock.advance(DAY_MS + MINUTE_MS)
    await drain()
    const asked = await site.platform.db
      .selectFrom('effect_intent')
      .select('state')
      .where('order_id', '=', id)
      .where('kind', '=', 'card_conversion')
      .orderBy('key')
      .execute()
    expect(asked).toEqual([{ state: 'refused' }, { state: 'done' }])
  })

  test('PAY-01 a deposit of another sender or amount pays nothing and waits for operators', async () => {
    const { bea, id } = await held()
    const { key, permit } = await market.permitFor(bea, id)
    await sandboxChainOf(site).depositAnyhow({
      sender: key.address,
      amount: BigInt(permit.amountMicro) + 1n,
      permitId: permit.permitId,
    })
    await market.finalise()
    expect(await stateOf(bea, id)).toBe('awaiting_payment')
    expect(await market.paymentsOf(id)).toMatchObject([
      { outcome: 'held', reason: 'amount_mismatch' },
    ])
    const ended = await market.send(bea, `/purchases/${id}/cancellation`)
    expect(ended.body).toEqual({ state: 'rejected' })
  })

  test('NFT-02 a hold ends after half an hour; what is paid then is fitted in again, or goes back', async () => {
    const { listingId, bea, id } = await held()
    const page = await market.page(bea, id)
    site.clock.advance(30 * MINUTE_MS)
    const eve = await newBacker(site)
    const other = await reserve(eve, listingId)
    expect(other.status).toBe(201)
    expect(await stateOf(bea, id)).toBe('expired')
    await market.payLate(page, id)
    await drain()
    expect(await market.paymentsOf(id)).toMatchObject([
      { outcome: 'refunded', reason: 'listing_ended' },
    ])
    expect(await stateOf(bea, id)).toBe('refunded')
    // Eve is late as well, and nobody else wants it.
    const late = await market.page(eve, other.body.purchaseId)
    site.clock.advance(31 * MINUTE_MS)
    expect((await offers()).find((each: { id: string }) => each.id === listingId)).toMatchObject({
      reserved: false,
    })
    await market.payLate(late, other.body.purchaseId)
    await drain()
    expect(await stateOf(eve, other.body.purchaseId)).toBe('sold')
  })

  test('PAY-02 card money that names nobody pays the purchase that two operators name, when it fits', async () => {
    const { number, bea, id } = await held()
    await market.payLate(await market.page(bea, id), id, {})
    const payment = { provider: 'stripe', paymentId: `pi_${id.replaceAll('-', '')}` }
    const assign = (orderId: string) =>
      decideTogether(site, '/payment-assignments', { ...payment, orderId })
    expect((await assign(crypto.randomUUID())).status).toBe(404)
    expect((await assign(id)).body).toEqual({ complete: true })
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await market.holderOf(number)).toBe(await personOf(site.platform, bea))
    expect((await assign(id)).status).toBe(404)
  })

  test('PAY-02 card money of another sum than the purchase costs stays held, and goes back by two', async () => {
    const [cheap, dear] = [await held('120'), await held('130')]
    await market.payLate(await market.page(cheap.bea, cheap.id), cheap.id, {})
    const payment = { provider: 'stripe', paymentId: `pi_${cheap.id.replaceAll('-', '')}` }
    await market.page(dear.bea, dear.id)
    const request = { ...payment, orderId: dear.id }
    expect((await decideTogether(site, '/payment-assignments', request)).body.code).toBe(
      'not_awaiting_payment',
    )
    expect(await stateOf(dear.bea, dear.id)).toBe('awaiting_payment')
  })

  test('KYC-01 a live reservation counts toward the threshold, for orders as well, until it ends', async () => {
    const { bea, id } = await held('990')
    const order = { kind: 'federation', pocketId: sandboxIds.sponsorship, amount: '10.000001' }
    const quote = async () =>
      JSON.stringify((await bea.send('POST', '/api/quotes', order)).body).includes(
        'kyc_full_required',
      )
    expect(await quote()).toBe(true)
    await market.done(bea, `/purchases/${id}/cancellation`)
    expect(await quote()).toBe(false)
  })

  test('two who have it held at once: one does; the same key is answered the same', async () => {
    const number = ana.badges.shift() ?? 0
    const listingId = await market.offer(ana.who, number)
    const [bea, eve] = [await newBacker(site), await newBacker(site)]
    const answers = await Promise.all([
      reserve(bea, listingId, '120', 'one'),
      reserve(eve, listingId, '120', 'one'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const [won, answer] = answers[0]?.status === 201 ? [bea, answers[0]] : [eve, answers[1]]
    expect((await reserve(won, listingId, '120', 'one')).body).toEqual(answer?.body)
    const again = await reserve(won, listingId, '119', 'one')
    expect(again.body.code).toBe('key_reused')
  })

  test('what is not for sale any more when its money comes is not sold: all goes back', async () => {
    const { number, bea, id } = await held()
    const page = await market.page(bea, id)
    const subject = { kind: 'certificate', id: String(number) }
    await askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'Looked into' })
    await payOnPage(page)
    await drain()
    expect(await market.paymentsOf(id)).toMatchObject([
      { outcome: 'refunded', reason: 'not_for_sale' },
    ])
    expect(await stateOf(bea, id)).toBe('refunded')
    expect(await market.holderOf(number)).toBe(ana.id)
  })

  test('what is stopped between payment and handing over goes back, and the books are as before', {
    tags: 'long',
  }, async () => {
    const { number, bea, id } = await held()
    const owed = await market.owedAfter(ana.id)
    await market.payByCard(bea, id)
    const subject = { kind: 'certificate', id: String(number) }
    await askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'Looked into' })
    await drain()
    expect(await stateOf(bea, id)).toBe('refunded')
    expect(await market.paymentsOf(id)).toMatchObject([{ outcome: 'refunded' }])
    expect(await market.owedAfter(ana.id)).toEqual(owed)
    const accounts = [`payable:purchase:${id}`, 'clearing:card'] as const
    expect([...(await readBalances(site.platform.db, accounts)).values()]).toEqual([0n, 0n])
  })

  test('an offer whose time is over while it is paid is still its buyer’s', {
    tags: 'long',
  }, async () => {
    const { listingId, bea, id } = await held('120', 1)
    site.clock.advance(DAY_MS - 40 * MINUTE_MS)
    await drain()
    const eve = await newBacker(site)
    const { body } = await reserve(eve, listingId)
    await market.payByCard(eve, body.purchaseId)
    site.clock.advance(DAY_MS)
    await drain()
    expect(await stateOf(eve, body.purchaseId)).toBe('sold')
    expect(await stateOf(bea, id)).toBe('expired')
  })

  test('KYC-01 what was held under an earlier threshold is judged by it until it is sold', {
    tags: 'long',
  }, async () => {
    const { bea, id } = await held()
    const change = { name: 'kycThreshold', value: { amountMicro: '100000000', inclusive: true } }
    const effectiveAt = new Date(site.clock.now().getTime() + MINUTE_MS)
    const request = { change, effectiveAt, authorisation: 'Résolution fictive', reason: 'Decided.' }
    const { proposalId } = await operatorOf(site, 'alix').done('/setting-changes', request)
    const approval = `/setting-changes/${proposalId}/approvals`
    await operatorOf(site, 'noor').done(approval, { reason: 'Decided.' })
    site.clock.advance(MINUTE_MS)
    await market.payByCard(bea, id)
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
    const next = await market.offer(ana.who, ana.badges.shift() ?? 0)
    expect((await reserve(await newBacker(site), next)).body.code).toBe('kyc_full_required')
  })
})
