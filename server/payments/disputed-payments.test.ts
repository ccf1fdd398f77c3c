import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { type CardPort, CardRefused } from '#server/ports/card/port.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf, deliverCardMessage, tellOfPayment } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { openPayment, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { cardDifferences } from '#tests/fixtures/reconciliation.ts'
import { newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

/** Cents of what 20 USDC cost by card, and of a part of it. */
const [whole, part] = [1846, 500]
/** The whole in micro-USDC at 0.9227, with what rounding up to the cent has brought. */
const inMicro = 20_006_503n

describe.each(databases)('money that has paid nothing and its bank on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    const items = await cardDifferences(site.platform)
    expect(items.filter(({ kind }) => /refund|dispute/.test(kind))).toEqual([])
  })

  const bank = () => cardProviderOf(site.platform)
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      site.clock.advance(HOUR_MS)
      await site.platform.worker.drain()
    }
  }
  /** A payment of the whole that names no order, beside an order that it would pay. */
  const astray = async () => {
    const who = await newBacker(site)
    const id: string = (await place(who, tipOf('20'))).body.backingId
    const page = await openPayment(who, id)
    return { who, id, paymentId: await tellOfPayment(site, { page, id, names: {} }) }
  }
  /** One for an order whose time is over. */
  const late = async () => {
    const who = await newBacker(site)
    const id: string = (await place(who, tipOf('20'))).body.backingId
    const page = await openPayment(who, id)
    await hours(3)
    return { who, id, paymentId: await tellOfPayment(site, { page, id, wentAt: site.clock.now() }) }
  }
  const assign = async (paymentId: string, orderId: string | null) => {
    const request = { provider: 'stripe', paymentId, orderId }
    const { body } = await decideTogether(site, '/payment-assignments', request)
    await site.platform.worker.drain()
    return body.code ?? body.complete
  }
  const stateOf = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body.state
  const lossBy = async (work: () => Promise<unknown>) => {
    const { db } = site.platform
    const before = await readBalance(db, 'expense:chargeback')
    await work()
    return (await readBalance(db, 'expense:chargeback')) - before
  }
  const sentBack = async (paymentId: string) =>
    Number((await site.platform.ports.card.findPayment(paymentId))?.refundedMinor ?? 0n)
  const standing = (paymentId: string) =>
    site.platform.db
      .selectFrom('payment')
      .leftJoin('effect_intent', (join) =>
        join
          .on('kind', '=', 'card_refund')
          .on(({ eb, ref }) => eb(ref('key'), 'like', `%${paymentId}`)),
      )
      .select(['outcome', 'effect_intent.state'])
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
  /** What the provider answers to refunds meanwhile; the others go through. */
  const answering = async (answers: Partial<CardPort>, work: () => Promise<unknown>) => {
    const { ports } = site.platform
    const { card } = ports
    ports.card = { ...card, ...answers }
    await work()
    await site.platform.worker.drain()
    ports.card = card
  }
  const told = async (dispute: string, change: object) => {
    const body = { ...(await bank().find(dispute)), ...change }
    const { db } = site.platform
    const row = db.updateTable('sandbox.object').set({ body: JSON.stringify(body) })
    await row.where('id', '=', dispute).execute()
    const message = await bank().prepare('charge.dispute.updated', body)
    const { status } = await deliverCardMessage(site.url, message.body, message.signature)
    expect(status).toBe(200)
  }

  test('R11 PAY-02 held money that a bank disputes pays nothing until the bank has left it to us', async () => {
    const { who, id, paymentId } = await astray()
    const dispute = await bank().dispute(paymentId)
    expect(await assign(paymentId, id)).toBe('payment_disputed')
    await bank().endDispute(dispute, 'won')
    expect(await assign(paymentId, id)).toBe(true)
    expect(await stateOf(who, id)).toBe('unlocked')
  })

  test('R11 PAY-02 nor does it once two have asked, if the bank begins before they approve', {
    tags: 'long',
  }, async () => {
    const { id, paymentId } = await astray()
    const request = { provider: 'stripe', paymentId, orderId: id }
    const begin = () => bank().dispute(paymentId)
    const { body } = await decideTogether(site, '/payment-assignments', request, begin)
    expect(body.code).toBe('payment_disputed')
  })

  test('R11 PAY-02 held money of which a bank has taken a part pays nothing, and goes back without it', {
    tags: 'long',
  }, async () => {
    const { id, paymentId } = await astray()
    await bank().endDispute(await bank().dispute(paymentId, part), 'lost')
    expect(await assign(paymentId, id)).toBe('payment_disputed')
    const loss = await lossBy(() => assign(paymentId, null))
    expect([await sentBack(paymentId), loss]).toEqual([whole - part, 0n])
  })

  test('R10 PAY-02 held money of which somebody has sent a part back pays nothing', {
    tags: 'long',
  }, async () => {
    const { id, paymentId } = await astray()
    await bank().refundInConsole(paymentId, part)
    expect(await assign(paymentId, id)).toBe('payment_disputed')
    await assign(paymentId, null)
    await hours(1)
    expect(await sentBack(paymentId)).toBe(whole)
  })

  test('R11 an inquiry that was over before the money paid an order stops it where it comes back', {
    tags: 'long',
  }, async () => {
    const { who, id, paymentId } = await astray()
    const dispute = await bank().dispute(paymentId)
    await told(dispute, { status: 'warning_closed' })
    expect(await assign(paymentId, id)).toBe(true)
    await told(dispute, { status: 'needs_response' })
    expect(await stateOf(who, id)).toBe('disputed')
    expect(await verify(site.platform)).toEqual([])
    await bank().endDispute(dispute, 'won')
    expect(await stateOf(who, id)).toBe('unlocked')
  })

  test('R11 a dispute that comes back about another amount is about that one from then on', {
    tags: 'long',
  }, async () => {
    const { who, id, paymentId } = await astray()
    await assign(paymentId, id)
    const dispute = await bank().dispute(paymentId, part)
    await told(dispute, { status: 'warning_closed' })
    await told(dispute, { status: 'lost', amount: 2 * part })
    await decideTogether(site, '/refunds', { backingId: id, cause: 'duplicate' })
    await hours(1)
    expect([await stateOf(who, id), await sentBack(paymentId)]).toEqual([
      'refunded',
      whole - 2 * part,
    ])
  })

  test.each([
    [true, inMicro, whole],
    [false, 0n, 0],
  ])(
    'R10 a late payment whose refund was not answered (sent: %s) and whose bank takes the whole',
    async (isSent, loss, sent) => {
      const { card } = site.platform.ports
      const refund: CardPort['refund'] = async (request) => {
        if (isSent) await card.refund(request)
        throw new Error('no answer')
      }
      let paymentId = ''
      const lost = await lossBy(async () => {
        await answering({ refund }, async () => {
          paymentId = (await late()).paymentId
          await site.platform.worker.drain()
          await bank().endDispute(await bank().dispute(paymentId), 'lost')
        })
        await hours(6)
      })
      expect(await standing(paymentId)).toMatchObject({ outcome: 'refunded' })
      expect([lost, await sentBack(paymentId)]).toEqual([loss, sent])
    },
  )

  test('R11 what has gone back and is taken by its bank as well is a loss', {
    tags: 'long',
  }, async () => {
    const { paymentId } = await late()
    await site.platform.worker.drain()
    expect(await standing(paymentId)).toEqual({ outcome: 'refunded', state: 'done' })
    const lost = await lossBy(async () =>
      bank().endDispute(await bank().dispute(paymentId), 'lost'),
    )
    expect(lost).toBe(inMicro)
  })

  test('R10 a no to a retry says nothing of a request whose answer was lost', {
    tags: 'long',
  }, async () => {
    const { card } = site.platform.ports
    const refund: CardPort['refund'] = async (request) => {
      await card.refund(request)
      throw new Error('no answer')
    }
    let paymentId = ''
    await answering({ refund }, async () => {
      paymentId = (await late()).paymentId
    })
    const refused = async () => {
      throw new CardRefused('the key has expired')
    }
    await answering({ refund: refused, findPayment: refused }, () => hours(1))
    expect(await standing(paymentId)).toEqual({ outcome: 'refund_due', state: 'unknown' })
    await hours(2)
    expect(await standing(paymentId)).toEqual({ outcome: 'refunded', state: 'done' })
    expect(await sentBack(paymentId)).toBe(whole)
  })

  test('R10 what the provider refuses to send and somebody sends in its console has gone back', {
    tags: 'long',
  }, async () => {
    const refund = async () => {
      throw new CardRefused('the card has gone')
    }
    let paymentId = ''
    await answering({ refund }, async () => {
      paymentId = (await late()).paymentId
    })
    await bank().refundInConsole(paymentId, whole)
    await hours(30)
    expect(await standing(paymentId)).toMatchObject({ outcome: 'refunded' })
  })

  test('R11 PAY-02 held money that a bank disputes pays no purchase either', async () => {
    const market = marketBench(() => site)
    const { who: ana, badges } = await market.seller(1)
    const bea = await newBacker(site)
    const { body } = await market.reserve(bea, await market.offer(ana, badges[0] ?? 0))
    const id: string = body.purchaseId
    const page = await market.page(bea, id)
    const paymentId = await tellOfPayment(site, { page, id, names: {} })
    await bank().dispute(paymentId)
    expect(await assign(paymentId, id)).toBe('payment_disputed')
  })
})
