import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('purchases that are stopped on $name', (database) => {
  let site: TestPlatform
  /** Somebody who is just below the threshold. */
  let large: Visitor
  let ana: { who: Visitor; id: string; badges: number[] }
  const market = marketBench(() => site)
  const { stateOf, drain } = market
  const sandbox = () => cardProviderOf(site.platform)

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    large = await newBacker(site)
    await buy(large, tipOf('950'))
    ana = await market.seller(10)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  /** Somebody new who has an offer of Ana's held. */
  async function held() {
    const number = ana.badges.shift()
    if (number === undefined) throw new Error('there are badges left')
    const listingId = await market.offer(ana.who, number)
    const bea = await newBacker(site)
    const { body } = await market.reserve(bea, listingId)
    return { number, listingId, bea, id: body.purchaseId as string }
  }
  /** The same, who has paid by card; `handedOver` lets the work that follows be done. */
  async function bought(handedOver = true) {
    const { number, listingId, bea, id } = await held()
    await market.payByCard(bea, id)
    if (handedOver) await drain()
    const [payment] = await market.paymentsOf(id)
    return { number, listingId, bea, id, paymentId: payment?.payment_id ?? '' }
  }
  const hitOnce = async (work: () => Promise<void>) => {
    const { screening } = site.platform.ports
    const screen = async () => ({ verdict: 'hit' as const, reference: 'seen' })
    site.platform.ports.screening = { ...screening, screen }
    await work()
    site.platform.ports.screening = screening
  }
  const resolve = (id: string, resolution: 'release' | 'refund') =>
    decideTogether(site, '/resolutions', { orderId: id, resolution })
  const stateOfCertificate = async (number: number) => {
    const row = await site.platform.db
      .selectFrom('certificate')
      .select('state')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    return row.state
  }
  const lossOf = (id: string) =>
    site.platform.db
      .selectFrom('card_dispute')
      .select(['outcome', 'recovered_micro', 'loss_micro'])
      .where('order_id', '=', id)
      .executeTakeFirst()

  test('KYC-02 a hit after the payment keeps the money, and two operators let it go on or give it back', async () => {
    const owed = await market.owedAfter(ana.id)
    const [first, second] = [await held(), await held()]
    for (const { bea, id } of [first, second]) await market.payByCard(bea, id)
    await hitOnce(drain)
    for (const { bea, id } of [first, second]) expect(await stateOf(bea, id)).toBe('frozen')
    expect(await market.owedAfter(ana.id)).toEqual(owed)
    const stopped = await askAs(site, 'alix', 'GET', '/frozen-orders')
    expect(stopped.body.items.map((each: { orderId: string }) => each.orderId)).toEqual(
      [first.id, second.id].toSorted(),
    )
    const before = await hashOfMoney(site.platform)
    const alone = await askAs(site, 'alix', 'POST', '/resolutions', {
      orderId: ana.id,
      resolution: 'refund',
      reason: 'Looked into',
    })
    expect(alone.status).toBe(404)
    expect(await hashOfMoney(site.platform)).toBe(before)
    expect((await resolve(first.id, 'release')).status).toBe(200)
    expect(await stateOf(first.bea, first.id)).toBe('sold')
    expect((await resolve(second.id, 'refund')).status).toBe(200)
    await drain()
    expect(await stateOf(second.bea, second.id)).toBe('refunded')
    expect(await market.paymentsOf(second.id)).toMatchObject([{ outcome: 'refunded' }])
    const balances = await readBalances(site.platform.db, [`payable:purchase:${second.id}`])
    expect([...balances.values()]).toEqual([0n])
  })

  test('KYC-01 what somebody stopped has paid waits, and is screened when it is released', async () => {
    const { listingId, bea, id } = await held()
    const page = await market.page(bea, id)
    const subject = { kind: 'person', id: await personOf(site.platform, bea) }
    const stop = await askAs(site, 'alix', 'POST', '/freezes', { subject, reason: 'Looked into' })
    await market.payLate(page, id)
    await drain()
    expect(await stateOf(bea, id)).toBe('frozen')
    expect((await resolve(id, 'release')).body.code).toBe('account_frozen')
    // The offer is free meanwhile.
    const { items } = await (await fetch(`${site.url}/api/market`)).json()
    const offer = items.find((each: { id: string }) => each.id === listingId)
    expect(offer).toMatchObject({ reserved: false })
    await decideTogether(site, '/freeze-releases', { freezeId: stop.body.freezeId })
    expect((await resolve(id, 'release')).status).toBe(200)
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
  })

  test('KYC-01 KYC-02 released twice before its screening, it is screened and handed over', {
    tags: 'long',
  }, async () => {
    const { number, bea, id } = await held()
    const page = await market.page(bea, id)
    const [personId, otherId] = await Promise.all(
      [bea, large].map((who) => personOf(site.platform, who)),
    )
    const subject = { kind: 'person', id: personId }
    const stop = { subject, reason: 'A name on a list' }
    const { freezeId } = (await askAs(site, 'alix', 'POST', '/freezes', stop)).body
    await market.payLate(page, id)
    await drain()
    await decideTogether(site, '/freeze-releases', { freezeId })
    expect((await resolve(id, 'release')).body).toEqual({ complete: true })
    // Both accounts are one person's, who passes the threshold by what this one has paid.
    const link = { personId, otherId, reason: 'The same card' }
    expect((await askAs(site, 'alix', 'POST', '/person-links', link)).status).toBe(201)
    await drain()
    expect(await stateOf(bea, id)).toBe('frozen')
    await verifyFully(site, bea)
    site.clock.advance(MINUTE_MS)
    expect((await resolve(id, 'release')).body).toEqual({ complete: true })
    await drain()
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await stateOfCertificate(number)).toBe('active')
  })

  test('a dispute stops the certificate, and a won one leaves all as it was', async () => {
    const { number, bea, id, paymentId } = await bought()
    const dispute = await sandbox().dispute(paymentId)
    expect(await stateOf(bea, id)).toBe('disputed')
    expect(await stateOfCertificate(number)).toBe('frozen')
    await sandbox().endDispute(dispute, 'won')
    expect(await stateOf(bea, id)).toBe('sold')
    expect(await stateOfCertificate(number)).toBe('active')
  })

  test('a dispute that is lost after the sale is the provider’s loss, and the seller keeps the price', {
    tags: 'long',
  }, async () => {
    const owed = await market.owedAfter(ana.id)
    const { number, bea, id, paymentId } = await bought()
    await sandbox().endDispute(await sandbox().dispute(paymentId), 'lost')
    expect(await stateOf(bea, id)).toBe('charged_back')
    expect(await stateOfCertificate(number)).toBe('burned')
    const lost = { outcome: 'lost', recovered_micro: 0n, loss_micro: 120_000_000n }
    expect(await lossOf(id)).toEqual(lost)
    expect(await market.owedAfter(ana.id)).toEqual(
      owed.map((amount, at) => amount + (at === 0 ? 114_000_000n : 6_000_000n)),
    )
    const books = await readBalances(site.platform.db, ['clearing:card', 'expense:chargeback'])
    expect([...books.values()]).toEqual([0n, 120_000_000n])
  })

  test('a dispute before the sale keeps it from being handed over; lost, all of it is undone', {
    tags: 'long',
  }, async () => {
    const owed = await market.owedAfter(ana.id)
    const { number, bea, id, paymentId } = await bought(false)
    const dispute = await sandbox().dispute(paymentId)
    await drain()
    expect(await stateOf(bea, id)).toBe('disputed')
    await sandbox().endDispute(dispute, 'lost')
    expect(await stateOf(bea, id)).toBe('charged_back')
    expect(await lossOf(id)).toMatchObject({ recovered_micro: 120_000_000n, loss_micro: 0n })
    expect(await market.owedAfter(ana.id)).toEqual(owed)
    expect(await market.holderOf(number)).toBe(ana.id)
    const clearing = await readBalances(site.platform.db, [`payable:purchase:${id}`])
    expect([...clearing.values()]).toEqual([0n])
  })

  test.each([true, false])(
    'won when somebody else has the offer held, it goes back; their hold counts: %s',
    async (isLive) => {
      const first = await bought(false)
      const dispute = await sandbox().dispute(first.paymentId)
      const cleo = await newBacker(site)
      const second = (await market.reserve(cleo, first.listingId)).body.purchaseId
      if (!isLive) site.clock.advance(31 * MINUTE_MS)
      await sandbox().endDispute(dispute, 'won')
      await drain()
      expect(await stateOf(first.bea, first.id)).toBe(isLive ? 'refunded' : 'sold')
      expect(await stateOf(cleo, second)).toBe(isLive ? 'awaiting_payment' : 'expired')
    },
  )

  test('what somebody gives back in the provider’s console is not handed over', {
    tags: 'long',
  }, async () => {
    const { bea, id, paymentId } = await bought(false)
    const [payment] = await market.paymentsOf(id)
    await sandbox().refundInConsole(paymentId, Number(payment?.amount_minor))
    await drain()
    expect(await stateOf(bea, id)).toBe('frozen')
    expect((await resolve(id, 'release')).body.code).toBe('transition_not_allowed')
    expect((await resolve(id, 'refund')).status).toBe(200)
    await drain()
    expect(await stateOf(bea, id)).toBe('refunded')
  })
})
