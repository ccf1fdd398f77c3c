// @module-tag long
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawalPeriodEnd } from '#domain/campaigns/withdrawal-period.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { buy } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('a right to withdraw from what is stopped on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let pocketId: string
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    const terms = { level1: false, withdrawalPolicy: 'cooling_off_14d' } as const
    pocketId = (await openWorkedPocket(site, terms)).pocketId
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const drain = async () => {
    for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
  }
  const order = async () => {
    const who = await newKnownBacker(site)
    const request = { kind: 'share', pocketId, units: 10, level2: false, waiver: null }
    const id = await buy(who, request)
    await drain()
    const row = await site.platform.db
      .selectFrom('backing')
      .select(['payment_id', 'confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { who, id, paymentId: row.payment_id ?? '', confirmedAt: row.confirmed_at ?? new Date() }
  }
  type Order = Awaited<ReturnType<typeof order>>
  const step = ({ who, id }: Order, path = '', body: object = {}) =>
    who.send('POST', `/api/backings/${id}/withdrawal${path}`, body)
  const withdraw = async (from: Order) => {
    await logInAgain(from.who)
    const { body } = await step(from)
    return (await step(from, '/confirmation', { requestId: body.requestId })).body
  }
  const stateOf = async ({ who, id }: Order) => {
    await logInAgain(who)
    return (await who.send('GET', `/api/backings/${id}`)).body.state
  }
  const freeze = ({ id }: Order) => alix.done('/order-freezes', { backingId: id, ...because })
  const resolve = ({ id }: Order, resolution: 'release' | 'refund') =>
    decideTogether(site, '/resolutions', { orderId: id, resolution })
  const sentBack = async ({ paymentId }: Order) => {
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from sandbox.object
      where kind = 'refund' and body->>'payment_intent' = ${paymentId}`.execute(site.platform.db)
    return Number(rows[0]?.count)
  }
  const receiptsOf = ({ who }: { who: Visitor }) =>
    readEmails(site.platform, { to: who.email, key: 'withdrawal:' })
  const daysLater = async (days: number) => {
    travelTo(site, addDays(site.clock.now(), days))
    await drain()
  }

  test('PRO-02 R10 is used while an order is frozen, a bank decides or its backer is stopped, and holds once that ends', async () => {
    const [frozen, refused, disputed, owned] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ]
    const bank = cardProviderOf(site.platform)
    await freeze(frozen)
    await freeze(refused)
    const subject = { kind: 'person', id: await personOf(site.platform, owned.who) }
    const { freezeId } = await alix.done('/freezes', { subject, ...because })
    const inquiry = await bank.dispute(disputed.paymentId)
    await daysLater(5)
    const withdrawnAt = site.clock.now().toISOString()
    for (const each of [frozen, refused, disputed, owned]) {
      const declared = { state: 'declared', amountMicro: '500000000', withdrawnAt }
      expect(await withdraw(each)).toEqual(declared)
      expect(await withdraw(each)).toEqual(declared)
      expect(await stateOf(each)).toBe(each === disputed ? 'disputed' : 'frozen')
    }
    await drain()
    const [receipt, another] = await receiptsOf(frozen)
    expect(another).toBe(undefined)
    expect(receipt?.text).toContain('Nous avons bien reçu, le')
    expect(receipt?.text).toContain('500 USDC')

    await daysLater(20)
    expect((await resolve(frozen, 'release')).body).toEqual({ complete: true })
    expect((await resolve(refused, 'refund')).body).toEqual({ complete: true })
    await decideTogether(site, '/freeze-releases', { freezeId })
    await bank.endDispute(inquiry, 'won')
    await drain()
    for (const each of [frozen, refused, disputed, owned]) {
      expect(await stateOf(each)).toBe('refunded')
      expect(await sentBack(each)).toBe(1)
    }
  })

  test('R10 what a bank takes that was withdrawn from goes back once, and nothing is withdrawn from too late', async () => {
    const [taken, late] = [await order(), await order()]
    const bank = cardProviderOf(site.platform)
    const dispute = await bank.dispute(taken.paymentId)
    await freeze(late)
    await daysLater(3)
    expect(await withdraw(taken)).toMatchObject({ state: 'declared' })
    await bank.endDispute(dispute, 'lost')
    await drain()
    expect(await stateOf(taken)).toBe('charged_back')
    expect(await sentBack(taken)).toBe(0)
    const endsAt = withdrawalPeriodEnd('cooling_off_14d', late.confirmedAt)
    if (!endsAt) throw new Error('there is a right')
    travelTo(site, endsAt)
    await drain()
    await logInAgain(late.who)
    expect((await step(late)).body.code).toBe('withdrawal_too_late')
    expect((await resolve(late, 'release')).body).toEqual({ complete: true })
    expect(await stateOf(late)).toBe('unlocked')
  })
})
