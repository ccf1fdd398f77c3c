// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { type CardPort, CardRefused, CardUnanswered } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { openThree } from '#tests/fixtures/asked-orders.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { refundPayment } from './refund-payment.ts'

/** What Bob has paid for 500 USDC, and a part of it. */
const [whole, part] = [46_135, 10_000]

describe.each(databases)('refunds between a bank and a provider on $name', (database) => {
  let bench: Awaited<ReturnType<typeof openThree>>
  beforeEach(async () => {
    bench = await openThree(database.open)
  })
  afterEach(async () => {
    const { site } = bench
    expect(await verify(site.platform)).toEqual([])
    const items = await cardDifferences(site.platform)
    expect(items.filter(({ kind }) => /refund|dispute/.test(kind))).toEqual([])
    await site.close()
  })

  const bank = () => cardProviderOf(bench.site.platform)
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      bench.site.clock.advance(HOUR_MS)
      await bench.site.platform.worker.drain()
    }
  }
  /** What the provider has sent back in cents, and what banks have cost us in the end. */
  const sums = async () => {
    const payment = await bench.site.platform.ports.card.findPayment(bench.bob.paymentId)
    const loss = await readBalance(bench.site.platform.db, 'expense:chargeback')
    return [Number(payment?.refundedMinor ?? 0n), Number(loss)]
  }
  const standing = async () => {
    const { db } = bench.site.platform
    const payment = await db
      .selectFrom('payment')
      .select(['outcome', 'reason'])
      .where('payment_id', '=', bench.bob.paymentId)
      .executeTakeFirstOrThrow()
    const intents = await db
      .selectFrom('effect_intent')
      .select('state')
      .where('kind', '=', 'card_refund')
      .execute()
    return { ...payment, intents: intents.map(({ state }) => state) }
  }
  const giveBack = async () => {
    await bench.freeze(bench.bob)
    const request = { orderId: bench.bob.backingId, resolution: 'refund' }
    const { body } = await decideTogether(bench.site, '/resolutions', request)
    expect(body).toEqual({ complete: true })
  }
  /** The provider's answers to refunds are lost meanwhile; `sent`: it has made them all the same. */
  const unanswered = async (sent: boolean, work: () => Promise<void>) => {
    const { ports } = bench.site.platform
    const { card } = ports
    const refund: CardPort['refund'] = async (request) => {
      if (sent) await card.refund(request)
      throw new Error('no answer')
    }
    ports.card = { ...card, refund }
    await work()
    await bench.site.platform.worker.drain()
    ports.card = card
  }
  /** What the provider has of a dispute from now on. */
  const rewrite = (id: string, dispute: object) =>
    bench.site.platform.db
      .updateTable('sandbox.object')
      .set({ body: JSON.stringify(dispute) })
      .where('id', '=', id)
      .execute()
  const loseNow = async (cents: number) => {
    const dispute = await bank().dispute(bench.bob.paymentId, cents)
    await bank().endDispute(dispute, 'lost')
  }

  test('R10 PAY-02 one whose answer was lost is ended by its retry, though the provider has told of it before', async () => {
    await unanswered(true, giveBack)
    expect(await standing()).toMatchObject({ outcome: 'refund_due', intents: ['unknown'] })
    await hours(2)
    expect(await standing()).toMatchObject({
      outcome: 'refunded',
      reason: 'fraud',
      intents: ['done'],
    })
    expect(await sums()).toEqual([whole, 0])
  })

  test('R10 one that was sent is lost once more where a bank takes the whole before its retry', async () => {
    await unanswered(true, async () => {
      await giveBack()
      await bench.site.platform.worker.drain()
      await loseNow(whole)
    })
    await hours(2)
    expect(await standing()).toMatchObject({
      outcome: 'refunded',
      reason: 'fraud',
      intents: ['done'],
    })
    expect(await sums()).toEqual([whole, 500_000_000])
  })

  test('R10 one that never arrived has gone by the bank, which takes the whole before its retry', async () => {
    await unanswered(false, async () => {
      await giveBack()
      await bench.site.platform.worker.drain()
      await loseNow(whole)
    })
    expect(await sums()).toEqual([0, 500_000_000])
    await hours(6)
    expect(await standing()).toMatchObject({ outcome: 'refunded', reason: 'dispute_lost' })
    expect(await sums()).toEqual([0, 0])
  })

  test('R10 one that never arrived goes without the part that a bank takes before its retry', async () => {
    await unanswered(false, async () => {
      await giveBack()
      await bench.site.platform.worker.drain()
      await loseNow(part)
    })
    await hours(6)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    expect(await sums()).toEqual([whole - part, 0])
  })

  test('R10 a refusal that comes late says nothing of the request that has followed', async () => {
    await giveBack()
    const { platform } = bench.site
    const { card } = platform.ports
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
    const hangs = () => {
      asked.resolve()
      return late.promise
    }
    const refuses = () => Promise.reject(new CardRefused('not now'))
    const isLost = () => Promise.reject(new Error('no answer'))
    const answers: CardPort['refund'][] = [hangs, refuses, isLost]
    platform.ports.card = {
      ...card,
      refund: (request) => (answers.shift() ?? card.refund)(request),
    }
    const payment = { provider: card.provider, paymentId: bench.bob.paymentId }
    const run = () => refundPayment(platform, payment).catch(() => 'failed')
    const first = run()
    await asked.promise
    await run()
    await run()
    late.reject(new CardRefused('not now'))
    await first
    platform.ports.card = card
    expect(await standing()).toMatchObject({ outcome: 'refund_due', intents: ['unknown'] })
    await hours(1)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    expect(await sums()).toEqual([whole, 0])
  })

  test.each([
    ['won', [whole, 0]],
    ['lost', [whole - part, 0]],
  ] as const)('R10 waits while a bank decides, and goes once it has: %s', async (outcome, end) => {
    await giveBack()
    const dispute = await bank().dispute(bench.bob.paymentId, part)
    await hours(30)
    expect(await standing()).toMatchObject({ outcome: 'refund_due', intents: [] })
    await bank().endDispute(dispute, outcome)
    await hours(1)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    expect(await sums()).toEqual(end)
  })

  test('R10 waits for no question of a bank', async () => {
    const { site, bob } = bench
    await giveBack()
    const id = await bank().dispute(bob.paymentId, part)
    const asked = { ...(await bank().find(id)), status: 'warning_needs_response' }
    await rewrite(id, asked)
    const { body, signature } = await bank().prepare('charge.dispute.updated', asked)
    expect((await deliverCardMessage(site.url, body, signature)).status).toBe(200)
    await hours(1)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    expect(await sums()).toEqual([whole, 0])
  })

  test('R10 an amount that a bank changes while it decides is the one that counts', async () => {
    const dispute = await bank().dispute(bench.bob.paymentId, part)
    await rewrite(dispute, { ...(await bank().find(dispute)), amount: 20_000 })
    await bank().endDispute(dispute, 'lost')
    await giveBack()
    await hours(1)
    expect(await sums()).toEqual([whole - 20_000, 0])
  })

  test('R10 PAY-02 one that fails at the bank after it was done is due again, and sent by another key', async () => {
    await giveBack()
    await hours(1)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    await bank().failRefund(bench.bob.paymentId)
    expect(await standing()).toMatchObject({ outcome: 'refund_due', intents: ['refused'] })
    expect(await sums()).toEqual([0, 0])
    expect(await verify(bench.site.platform)).toEqual([])
    // What was told before, and is told again, is about the first one.
    const first = (await bank().messages()).filter(({ type }) => type === 'refund.failed')
    await hours(2)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    expect(await sums()).toEqual([whole, 0])
    for (const { eventId } of first) await bank().resend(eventId)
    await hours(2)
    expect(await sums()).toEqual([whole, 0])
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
  })

  test('R10 PAY-02 one that is under way is asked after, and one that fails then is sent once more', async () => {
    const { ports } = bench.site.platform
    const { card } = ports
    const standings = ['pending', 'pending', 'failed'] as const
    let asked = 0
    const keys = new Set<string>()
    const refund: CardPort['refund'] = async (request) => {
      keys.add(request.key)
      const standing = standings[asked++]
      if (standing === 'pending') throw new CardUnanswered('the refund is under way')
      if (standing === 'failed') throw new CardRefused('lost_or_stolen_card', 'refund_failed')
      return card.refund(request)
    }
    ports.card = { ...card, refund }
    await giveBack()
    await hours(1)
    expect(await standing()).toMatchObject({ outcome: 'refund_due', intents: ['unknown'] })
    await hours(12)
    expect(asked).toBe(4)
    expect(keys.size).toBe(2)
    expect(await standing()).toMatchObject({ outcome: 'refunded', intents: ['done'] })
    ports.card = card
  })
})
