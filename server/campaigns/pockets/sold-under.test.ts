import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { soldUnderOf } from '#domain/kernel/settings.ts'
import { addDays, addMilliseconds, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { inTransaction } from '#server/kernel/db/in-transaction.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { exactJson } from '#server/kernel/exact-json.ts'
import { openPocketAccounts } from '#server/ledger/open-pocket-accounts.ts'
import { readEarmarked } from '#server/ledger/read-free-reserve.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { logLaidPockets } from '#tests/fixtures/laid-rows.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { buy, openPayment, payOnPage, place } from '#tests/fixtures/orders.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

/** Every figure of a deal otherwise than by default. */
const other = {
  saleFeeBps: 1_000,
  payoutFeeBps: 1_200,
  premiumBps: 800,
  coverLevel1Bps: 3_000,
  earmarkBps: 10_000,
  royaltyBps: 1_000,
  kycThreshold: { amountMicro: '500000000', inclusive: false },
  closingMinutes: 10,
  release: { walletHours: 1, cardDays: 7, cardHeldBackBps: 2_000, cardHeldBackDays: 60 },
  milestoneAtCloseBps: 1_000,
  priorityMonths: 12,
  tipPocketsPerYear: 1,
  coveredFightsMost: 2,
  resale: { haltMostDays: 10, cardLockDays: 90 },
}

describe.each(databases)('settings that change between sale and use on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  let start: Date
  let old: Awaited<ReturnType<typeof openWorkedPocket>>
  let fresh: Awaited<ReturnType<typeof openWorkedPocket>>
  const numbers = { old: '', fresh: '', oldBadge: '', freshBadge: '' }
  let sample: Awaited<ReturnType<typeof pocketRow>>
  let oldTips = ''
  let freshTips = ''

  const certificateOf = async (backingId: string) => {
    const { number } = await site.platform.db
      .selectFrom('certificate')
      .select('number')
      .where('backing_id', '=', backingId)
      .executeTakeFirstOrThrow()
    return number.toString()
  }
  const tipTo = (pocketId: string, amount: string) => ({ kind: 'tips', pocketId, amount })
  const pocketRow = (id: string) =>
    site.platform.db.selectFrom('pocket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** The sandbox's tip Pocket again, opened now and sold under the settings of now. */
  async function openTips(): Promise<string> {
    const id = site.platform.randomness.uuid()
    const sold_under = exactJson(soldUnderOf(site.platform.settings))
    const now = site.clock.now()
    const dates = { opens_at: addDays(now, -1), closes_at: addDays(now, 24) }
    await inTransaction(site.platform.db, async (trx) => {
      await trx
        .insertInto('pocket')
        .values({ ...sample, ...dates, id, slug: `tips-${id}`, sold_under })
        .execute()
      await openPocketAccounts(trx, id)
      await logLaidPockets(trx)
    })
    return id
  }

  /** By two admins, as any change is. */
  async function change(setting: object, effectiveAt: Date): Promise<void> {
    const request = {
      change: setting,
      effectiveAt,
      authorisation: 'Résolution fictive',
      ...because,
    }
    const { proposalId } = await operatorOf(site, 'alix').done('/setting-changes', request)
    await operatorOf(site, 'noor').done(`/setting-changes/${proposalId}/approvals`, because)
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    sample = await pocketRow(sandboxIds.tips)
    // Fees are announced a month before they change.
    const effectiveAt = addDays(site.clock.now(), 31)
    for (const [name, value] of Object.entries(other)) await change({ name, value }, effectiveAt)
    travelTo(site, addMilliseconds(effectiveAt, -MINUTE_MS))
    await site.platform.worker.drain()
    start = site.clock.now()
    ana = await newKnownBacker(site)
    oldTips = await openTips()
    old = await openWorkedPocket(site, { level1: true })
    numbers.old = await buyUnits(site, ana, old.pocketId, 10)
    numbers.oldBadge = await certificateOf(await buy(ana, tipTo(oldTips, '10')))
    const known = await readEarmarked(site.platform.db, null, start)
    const waiting = await newBacker(site)
    const placed = await place(waiting, tipTo(oldTips, '950'))

    travelTo(site, effectiveAt)

    expect(await readEarmarked(site.platform.db, null, start)).toBe(known)
    await payOnPage(await openPayment(waiting, placed.body.backingId))
    const paid = await waiting.send('GET', `/api/backings/${placed.body.backingId}`)
    expect(paid.body.state).not.toBe('frozen')
    fresh = await openWorkedPocket(site, { level1: true })
    numbers.fresh = await buyUnits(site, ana, fresh.pocketId, 10)
    freshTips = await openTips()
    numbers.freshBadge = await certificateOf(await buy(ana, tipTo(freshTips, '10')))
    await site.platform.worker.drain()
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  test('KYC-01 an order is judged by the threshold that it was taken under', async () => {
    const later = await newBacker(site)
    const refused = await place(later, tipTo(freshTips, '500'))
    expect(refused.body.code).toBe('kyc_full_required')
    expect((await place(later, tipTo(freshTips, '499'))).status).toBe(201)
  })

  test('FEE-01 FEE-02 PRO-06 fees, premiums and cover are those of the Pocket', async () => {
    const orderOf = (pocketId: string) =>
      site.platform.db
        .selectFrom('backing')
        .select(['sale_fee_micro', 'reserve_micro', 'cover_bps'])
        .where('pocket_id', '=', pocketId)
        .executeTakeFirstOrThrow()
    expect(await orderOf(old.pocketId)).toEqual({
      sale_fee_micro: usdc(25),
      reserve_micro: usdc(25),
      cover_bps: 5_000,
    })
    expect(await orderOf(fresh.pocketId)).toEqual({
      sale_fee_micro: usdc(50),
      reserve_micro: usdc(40),
      cover_bps: 3_000,
    })
  })

  test('PKT-01 a Pocket waits for payments on their way as long as it was to', async () => {
    const { closes_at } = await pocketRow(freshTips)
    travelTo(site, new Date(closes_at.getTime() + 11 * MINUTE_MS))
    await site.platform.worker.drain()
    expect((await pocketRow(freshTips)).closed_at).not.toBeNull()
    expect((await pocketRow(oldTips)).closed_at).toBeNull()
  })

  test('PAY-03 the escrow is released by the plan of the Pocket', async () => {
    travelTo(site, addDays(start, 31))
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    const planOf = async (pocketId: string) => {
      const { closed_at } = await pocketRow(pocketId)
      const steps = await site.platform.db
        .selectFrom('release_step')
        .select(['due_at', 'amount_micro'])
        .where('pocket_id', '=', pocketId)
        .orderBy('step')
        .execute()
      const day = (at: Date | null) => ((at?.getTime() ?? 0) - (closed_at?.getTime() ?? 0)) / DAY_MS
      return steps.map(({ due_at, amount_micro }) => [day(due_at), amount_micro])
    }
    // Of 500: 450 and 410 are the athlete's.
    expect(await planOf(old.pocketId)).toEqual([
      [14, usdc(405)],
      [120, usdc(45)],
    ])
    expect(await planOf(fresh.pocketId)).toEqual([
      [7, usdc(328)],
      [60, usdc(82)],
    ])
  })

  test('FEE-01 PRO-05 the fee on earnings is the one that the Pocket was sold under', async () => {
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const feeOf = async ({ pocketId, fightIds: [fightId] }: typeof old) => {
      await fightIt(site, operators, fightId)
      await declareIt(site, operators, fightId, '60000')
      // Ten units are half a percent.
      const receipt = { fightId, pocketId, amount: '300', senderAddress: `0x${'c4'.repeat(20)}` }
      const reference = `transfer-${fightId}`
      const body = { ...receipt, reference }
      const { receiptId } = await operators.alix.done('/receipts', body, reference)
      const proposed = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
      await operators.noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
      const { whole_fee_micro } = await site.platform.db
        .selectFrom('distribution')
        .select('whole_fee_micro')
        .where('pocket_id', '=', pocketId)
        .executeTakeFirstOrThrow()
      return whole_fee_micro
    }
    expect(await feeOf(old)).toBe(usdc(15))
    expect(await feeOf(fresh)).toBe(usdc(36))
  })

  test('NFT-02 the lock on what was paid by card and the royalty are those of the Pocket', async () => {
    travelTo(site, addDays(start, 95))
    await site.platform.worker.drain()
    await logInAgain(ana)
    const list = (certificateNumber: string) => {
      const body = { certificateNumber: `${certificateNumber}`, price: '120', days: 30 }
      const key = `list-${certificateNumber}-${site.clock.now().getTime()}`
      return ana.send('POST', '/api/listings', body, { 'idempotency-key': key })
    }
    expect((await list(numbers.oldBadge)).body.code).toBe('card_lock')
    expect((await list(numbers.freshBadge)).status).toBe(201)
    travelTo(site, addDays(start, 121))
    await site.platform.worker.drain()
    await logInAgain(ana)
    const bea = await newBacker(site)
    await owe(site, await personOf(site.platform, bea), usdc(300))
    const soldFor = async (number: string) => {
      const { listingId } = (await list(number)).body
      const path = `/api/listings/${listingId}/purchase`
      const sold = await bea.send('POST', path, { price: '120' }, { 'idempotency-key': listingId })
      expect(sold.body).toMatchObject({ priceMicro: '120000000' })
      return sold.body.royaltyMicro
    }
    expect(await soldFor(numbers.oldBadge)).toBe('6000000')
    // The first offer has ended by now.
    travelTo(site, addDays(start, 126))
    await logInAgain(ana)
    await logInAgain(bea)
    expect(await soldFor(numbers.freshBadge)).toBe('12000000')
  })

  test('TIP-04 a badge burns as many months after the contract as it was sold for', async () => {
    const signed = addDays(site.clock.now(), -1)
    await site.platform.db
      .updateTable('fighter')
      .set({ first_pro_contract_at: signed, status: 'professional' })
      .where('id', '=', sandboxIds.ines)
      .execute()
    const burned = async () => {
      const rows = await site.platform.db
        .selectFrom('certificate')
        .select('number')
        .where('kind', '=', 'tips')
        .where('burned_at', 'is not', null)
        .execute()
      return rows.map(({ number }) => number.toString())
    }
    site.clock.advance(366 * DAY_MS)
    await site.platform.worker.drain()
    expect(await burned()).toEqual([numbers.freshBadge])
    site.clock.advance(731 * DAY_MS)
    await site.platform.worker.drain()
    expect(await burned()).toContain(numbers.oldBadge)
  })
})
