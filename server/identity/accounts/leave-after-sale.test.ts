import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { buy, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { nameAddress } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('leaving after a sale on $name', (database) => {
  let site: TestPlatform
  const sellers: { who: Visitor; backingId: string }[] = []
  const market = marketBench(() => site)
  const sandbox = () => cardProviderOf(site.platform)
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    for (let count = 0; count < 6; count++) {
      const who = await newBacker(site)
      sellers.push({ who, backingId: await buy(who, tipOf('10')) })
    }
    await market.drain()
    site.clock.advance(121 * DAY_MS)
    await market.drain()
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await market.drain()
    expect(await verify(site.platform)).toEqual([])
  })

  /** Somebody who has sold a badge and been paid for it, and whoever holds it now. */
  async function sold() {
    const seller = sellers.pop()
    if (!seller) throw new Error('there are sellers left')
    const { who: ana, backingId } = seller
    await logInAgain(ana)
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${backingId}`)).body
    const listing = await market.offer(ana, certificateNumber)
    const bea = await newBacker(site)
    const { purchaseId } = (await market.reserve(bea, listing)).body
    await market.payByCard(bea, purchaseId)
    await market.drain()
    await nameAddress(site, ana, newKey().address)
    site.clock.advance(HOUR_MS)
    await logInAgain(ana)
    await market.done(ana, '/balance/claim')
    await settleChain(site)
    return { ana, bea, purchaseId, backingId }
  }
  const freezeOrder = async (backingId: string) => {
    const request = { backingId, reason: 'The holder is looked into' }
    expect((await askAs(site, 'alix', 'POST', '/order-freezes', request)).status).toBe(201)
  }
  const paymentOf = async (orderId: string) =>
    (await market.paymentsOf(orderId))[0]?.payment_id ?? ''
  async function refundInConsole(orderId: string): Promise<void> {
    const [paid] = await market.paymentsOf(orderId)
    await sandbox().refundInConsole(paid?.payment_id ?? '', Number(paid?.amount_minor))
    await market.drain()
  }
  /** Every place in which somebody is told how an order of theirs stands. */
  async function toldOf(who: Visitor, id: string): Promise<string[]> {
    const one = (await who.send('GET', `/api/backings/${id}`)).body
    const { items } = (await who.send('GET', '/api/backings')).body
    const { orders, steps } = (await who.send('GET', '/api/account/export')).body
    const last = steps.findLast((step: { backing_id: string }) => step.backing_id === id)
    return [one, ...items, ...orders].map(({ state }) => state).concat(last.to_state)
  }
  const leave = (who: Visitor) => who.send('DELETE', '/api/account')
  const blocked = async (who: Visitor) => (await leave(who)).body.errors?.[0]?.detail?.openOrders

  test('RGPD-01 KYC-02 whoever sold a certificate on is told nothing of its holder’s stop, and leaves', async () => {
    const { ana, backingId } = await sold()
    const before = await toldOf(ana, backingId)
    expect(new Set(before)).toEqual(new Set(['unlocked']))
    await freezeOrder(backingId)
    expect(await toldOf(ana, backingId)).toEqual(before)
    const resolution = { orderId: backingId, resolution: 'release' }
    expect((await decideTogether(site, '/resolutions', resolution)).status).toBe(200)
    expect(await toldOf(ana, backingId)).toEqual(before)
    await freezeOrder(backingId)
    expect((await leave(ana)).status).toBe(200)
    expect(await verify(site.platform)).toEqual([])
    expect((await decideTogether(site, '/resolutions', resolution)).status).toBe(200)
  })

  test('RGPD-01 a dispute of the buyer’s payment keeps the buyer, not the seller', async () => {
    const { ana, bea, purchaseId } = await sold()
    await sandbox().dispute(await paymentOf(purchaseId))
    await market.drain()
    expect(await market.stateOf(bea, purchaseId)).toBe('disputed')
    await logInAgain(bea)
    expect(await blocked(bea)).toBe(1)
    expect((await leave(ana)).status).toBe(200)
  })

  test('RGPD-01 R11 a dispute of one’s own payment keeps whoever sold, and is told without the holder’s stop', async () => {
    const { ana, backingId } = await sold()
    await freezeOrder(backingId)
    const dispute = await sandbox().dispute(await paymentOf(backingId))
    await market.drain()
    expect(new Set(await toldOf(ana, backingId))).toEqual(new Set(['disputed']))
    expect(await blocked(ana)).toBe(1)
    await sandbox().endDispute(dispute, 'won')
    await market.drain()
    expect(new Set(await toldOf(ana, backingId))).toEqual(new Set(['unlocked']))
    expect((await leave(ana)).status).toBe(200)
  })

  test('RGPD-01 KYC-02 money that went back outside, or a stop of one’s own, keeps whoever sold', async () => {
    const [outside, stopped] = [await sold(), await sold()]
    await logInAgain(outside.ana)
    await refundInConsole(outside.backingId)
    expect(new Set(await toldOf(outside.ana, outside.backingId))).toEqual(new Set(['frozen']))
    expect(await blocked(outside.ana)).toBe(1)
    const subject = { kind: 'person', id: await personOf(site.platform, stopped.ana) }
    await askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'A name on a list' })
    await freezeOrder(stopped.backingId)
    expect((await leave(stopped.ana)).body.code).toBe('account_frozen')
  })

  test('R11 an operator decides nothing about a certificate that they have bought on', async () => {
    const { bea, backingId } = await sold()
    const reason = 'An account of their own'
    const named = { handle: 'alix', email: bea.email, reason }
    const { proposalId } = (await askAs(site, 'alix', 'POST', '/operator-persons', named)).body
    await askAs(site, 'noor', 'POST', `/operator-persons/${proposalId}/approvals`, { reason })
    const stop = { backingId, reason }
    expect((await askAs(site, 'alix', 'POST', '/order-freezes', stop)).status).toBe(403)
    expect((await askAs(site, 'noor', 'POST', '/order-freezes', stop)).status).toBe(201)
    const release = { orderId: backingId, resolution: 'release', reason }
    const asked = await askAs(site, 'noor', 'POST', '/resolutions', release)
    const approval = `/resolutions/${asked.body.proposalId}/approvals`
    const agreed = await askAs(site, 'alix', 'POST', approval, { reason })
    expect([agreed.status, agreed.body.code]).toEqual([403, 'not_allowed'])
  })
})
