import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawalPeriodEnd } from '#domain/campaigns/withdrawal-period.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import { askAs, decideTogether } from '#tests/fixtures/operators.ts'
import { buy, openPayment, payOnPage, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker } from '#tests/fixtures/visitor.ts'

describe.each(databases)('the close and the release of a Pocket on $name', (database) => {
  let site: TestPlatform
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
  }
  const pocketRow = (id: string) =>
    site.platform.db.selectFrom('pocket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const balancesOf = async (pocketId: string) => {
    const balances = await readBalances(site.platform.db, [
      `escrow:pocket:${pocketId}`,
      `pocket:${pocketId}:recipient`,
      `pocket:${pocketId}:fee-pending`,
      'income:sale-fee',
      `payable:fighter:${sandboxIds.ines}`,
    ])
    return [...balances.values()]
  }
  const untilEnd = async (id: string) => {
    const { closes_at } = await pocketRow(id)
    return closes_at.getTime() - site.clock.now().getTime()
  }
  const entriesOf = async (kind: string) =>
    (
      await site.platform.db
        .selectFrom('ledger_entry')
        .select('business_key')
        .where('kind', '=', kind)
        .orderBy('id')
        .execute()
    ).map(({ business_key }) => business_key)

  test('PKT-01 FEE-01 PAY-03 tips close once, an hour after the end, and are released in three steps', async () => {
    const ana = await newBacker(site)
    await buy(ana, tipOf('100'))
    await site.platform.worker.drain()
    const { tips } = sandboxIds
    await pass((await untilEnd(tips)) + 59 * MINUTE_MS)
    expect((await pocketRow(tips)).closed_at).toBeNull()
    expect(await balancesOf(tips)).toEqual([100_000_000n, 95_000_000n, 5_000_000n, 0n, 0n])
    await pass(MINUTE_MS)
    const closed = await pocketRow(tips)
    expect(closed.closed_at).toEqual(closed.closes_at)
    expect(await balancesOf(tips)).toEqual([100_000_000n, 95_000_000n, 0n, 5_000_000n, 0n])
    await pass(14 * DAY_MS - HOUR_MS - 1)
    expect(await balancesOf(tips)).toEqual([100_000_000n, 95_000_000n, 0n, 5_000_000n, 0n])
    expect((await pocketRow(tips)).released_at).toBeNull()
    await pass(1)
    expect(await balancesOf(tips)).toEqual([100_000_000n, 9_500_000n, 0n, 5_000_000n, 85_500_000n])
    await pass(106 * DAY_MS - 1)
    expect((await pocketRow(tips)).completed_at).toBeNull()
    await pass(1)
    expect(await balancesOf(tips)).toEqual([100_000_000n, 0n, 0n, 5_000_000n, 95_000_000n])
    expect((await pocketRow(tips)).completed_at).not.toBeNull()
    await pass(400 * DAY_MS)
    expect((await entriesOf('close')).filter((key) => key.includes(tips))).toHaveLength(1)
    expect(await entriesOf('release')).toEqual([
      `pocket:${tips}:release:1`,
      `pocket:${tips}:release:2`,
    ])
  })

  test('PRO-06 the premiums of a share Pocket join the reserve at its close', async () => {
    const ana = await newBacker(site)
    await buy(ana, shareOf(2, true))
    await site.platform.worker.drain()
    const { share } = sandboxIds
    await pass((await untilEnd(share)) + HOUR_MS)
    const balances = await readBalances(site.platform.db, [
      `escrow:pocket:${share}`,
      'escrow:reserve',
      'reserve:cover',
    ])
    expect([...balances.values()]).toEqual([95_000_000n, 10_010_000_000n, 10_010_000_000n])
  })

  test('PAY-03 nothing is released while a check of one order runs, and of one in dispute nothing until the bank has decided', async () => {
    const ana = await newBacker(site)
    const disputed = await buy(ana, tipOf('100'))
    await site.platform.worker.drain()
    const { payment_id } = await site.platform.db
      .selectFrom('backing')
      .select('payment_id')
      .where('id', '=', disputed)
      .executeTakeFirstOrThrow()
    const dispute = await cardProviderOf(site.platform).dispute(payment_id ?? '')
    const { ports } = site.platform
    const { screening } = ports
    const { body } = await place(ana, tipOf('50'))
    const page = await openPayment(ana, body.backingId)
    ports.screening = {
      ...screening,
      screen: async () => ({ verdict: 'pending', reference: 'slow' }),
    }
    await payOnPage(page)
    const { tips } = sandboxIds
    await pass((await untilEnd(tips)) + 200 * DAY_MS)
    expect((await pocketRow(tips)).closed_at).not.toBeNull()
    expect((await pocketRow(tips)).release_planned_at).toBeNull()
    ports.screening = screening
    await pass(HOUR_MS)
    expect((await balancesOf(tips)).at(-1)).toBe(47_500_000n)
    await cardProviderOf(site.platform).endDispute(dispute, 'won')
    await pass(HOUR_MS)
    expect((await balancesOf(tips)).at(-1)).toBe(142_500_000n)
  })

  test('PAY-03 nothing is released while an order can be withdrawn', async () => {
    const ana = await newBacker(site)
    const order = await buy(ana, shareOf(2))
    await site.platform.worker.drain()
    const { share } = sandboxIds
    const bought = site.clock.now().getTime()
    // Sold under another policy, half an hour before the end.
    const confirmed_at = new Date(bought + (await untilEnd(share)) - 30 * MINUTE_MS)
    await site.platform.db
      .updateTable('backing')
      .set({ withdrawal_policy: 'ecsp_4d', confirmed_at })
      .where('id', '=', order)
      .execute()
    const ends = withdrawalPeriodEnd('ecsp_4d', confirmed_at)?.getTime() ?? 0
    await pass(ends - bought - 1)
    expect((await pocketRow(share)).release_planned_at).toBeNull()
    await pass(1)
    expect((await pocketRow(share)).release_planned_at).not.toBeNull()
    const plan = await site.platform.db.selectFrom('release_step').selectAll().execute()
    expect(plan.map(({ amount_micro }) => amount_micro)).toEqual([81_000_000n, 9_000_000n])
  })

  test('a Pocket that nobody backed is complete at its close', { tags: 'long' }, async () => {
    const { sponsorship } = sandboxIds
    await pass((await untilEnd(sponsorship)) + HOUR_MS)
    const row = await pocketRow(sponsorship)
    expect([row.closed_at, row.completed_at]).toEqual([row.closes_at, site.clock.now()])
    expect((await entriesOf('close')).filter((key) => key.includes(sponsorship))).toEqual([])
  })

  test('PAY-03 a Pocket whose money went back before its first step is complete as well', {
    tags: 'long',
  }, async () => {
    const ana = await newBacker(site)
    const backingId = await buy(ana, tipOf('20'))
    const { tips } = sandboxIds
    await pass((await untilEnd(tips)) + HOUR_MS)
    expect((await pocketRow(tips)).release_planned_at).not.toBeNull()
    await decideTogether(site, '/refunds', { backingId, cause: 'duplicate' })
    await pass(121 * DAY_MS)
    const { released_at, completed_at } = await pocketRow(tips)
    expect(released_at).not.toBeNull()
    expect(completed_at).not.toBeNull()
    expect(await entriesOf('release')).toEqual([])
  })

  test('KYC-02 an order that is stopped after the plan keeps what is left out of reach, and the books agree', {
    tags: 'long',
  }, async () => {
    const ana = await newBacker(site)
    const backingId = await buy(ana, tipOf('150'))
    const { tips } = sandboxIds
    await pass((await untilEnd(tips)) + HOUR_MS)
    const order = { backingId, reason: 'Looked into' }
    expect((await askAs(site, 'alix', 'POST', '/order-freezes', order)).body.state).toBe('frozen')
    const held = await readBalances(site.platform.db, ['quarantine'])
    expect(held.get('quarantine')).toBe(142_500_000n)
  })

  test('PKT-01 the end of a Pocket ends the holds in it and closes their pages', {
    tags: 'long',
  }, async () => {
    const ana = await newBacker(site)
    await pass((await untilEnd(sandboxIds.tips)) - MINUTE_MS)
    await logInAgain(ana)
    const { body } = await place(ana, tipOf('5'))
    const page = await openPayment(ana, body.backingId)
    await pass(MINUTE_MS)
    expect((await ana.send('GET', `/api/backings/${body.backingId}`)).body.state).toBe('expired')
    expect((await payOnPage(page)).status).toBe(410)
  })

  test('PAY-02 a payment made in time counts though it is heard of after the end, until the books close', async () => {
    const ana = await newBacker(site)
    await pass((await untilEnd(sandboxIds.tips)) - MINUTE_MS)
    await logInAgain(ana)
    const pay = async () => {
      const { body } = await place(ana, tipOf('5'))
      const id: string = body.backingId
      await openPayment(ana, id)
      const message = await site.platform.ports.sandboxStripe?.prepare('payment_intent.succeeded', {
        id: `pi_${id.replaceAll('-', '')}`,
        object: 'payment_intent',
        amount_received: 462,
        currency: 'eur',
        metadata: { backing_id: id },
      })
      return async () => {
        const headers = { 'stripe-signature': message?.signature ?? '' }
        const body = message?.body ?? ''
        await fetch(`${site.url}/webhooks/stripe`, { method: 'POST', headers, body })
        return (await ana.send('GET', `/api/backings/${id}`)).body.state
      }
    }
    const [hear, hearLate] = [await pay(), await pay()]
    await pass(2 * MINUTE_MS)
    expect(await hear()).toBe('confirmed')
    await pass(HOUR_MS)
    expect(await hearLate()).toBe('expired')
    const { closed_at } = await pocketRow(sandboxIds.tips)
    expect(closed_at).not.toBeNull()
  })

  test('PKT-01 the books close once, whoever pays for the last units meanwhile', {
    tags: 'long',
  }, async () => {
    const pages: string[] = []
    for (let count = 0; count < 4; count++) {
      const backer = await newBacker(site)
      await verifyFully(site, backer)
      const { body } = await place(backer, shareOf(100))
      pages.push(await openPayment(backer, body.backingId))
    }
    const drain = () => site.platform.worker.drain()
    await Promise.all([...pages.map((page) => payOnPage(page)), drain(), drain(), drain()])
    await pass(1)
    expect((await pocketRow(sandboxIds.share)).closed_at).not.toBeNull()
    expect((await balancesOf(sandboxIds.share)).slice(1, 4)).toEqual([
      18_000_000_000n,
      0n,
      1_000_000_000n,
    ])
    expect(await entriesOf('close')).toHaveLength(1)
  })
})
