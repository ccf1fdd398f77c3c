import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { tellOfPayment } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { buy, openPayment, place, shareOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { rightRiskAnswers } from '#tests/fixtures/risk-answers.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const setLimit = (who: Visitor, limit: string | null) =>
  who.send('PUT', '/api/account/spending-limit', { limit })
const pause = (who: Visitor, period: string) =>
  who.send('POST', '/api/account/spending-pauses', { period })
const spendingOf = async (who: Visitor) => (await who.send('GET', '/api/account/spending')).body

describe.each(databases)('the care that people take of their spending on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  booksApprove(() => site)
  const bench = marketBench(() => site)

  test('a limit counts what is paid and what awaits its payment, and lets a cancelled order go', async () => {
    const ana = await newBacker(site)
    expect((await setLimit(ana, '50')).status).toBe(200)
    await buy(ana, tipOf('20'))
    const waiting = await place(ana, tipOf('20'))
    const refused = await place(ana, tipOf('10.000001'))
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([
      {
        code: 'spending_limit_reached',
        detail: { limitMicro: '50000000', leftMicro: '10000000' },
      },
    ])
    await ana.send('POST', `/api/backings/${waiting.body.backingId}/cancellation`)
    expect((await place(ana, tipOf('30'))).status).toBe(201)
    expect(await spendingOf(ana)).toMatchObject({ limitMicro: '50000000', spentMicro: '50000000' })
  })

  test('of two orders at once that do not fit below a limit together one is refused', async () => {
    const ana = await newBacker(site)
    await setLimit(ana, '30')
    const both = await Promise.all([place(ana, tipOf('20')), place(ana, tipOf('20'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await spendingOf(ana)).toMatchObject({ spentMicro: '20000000' })
  })

  test('a limit that is taken back before it holds never does', async () => {
    const ana = await newBacker(site)
    await setLimit(ana, '10')
    await setLimit(ana, '500')
    await setLimit(ana, '10')
    expect((await spendingOf(ana)).next).toBeNull()
    expect((await setLimit(ana, '0')).status).toBe(400)
  })

  test('linked accounts share the lowest limit, what they spend, and a pause', async () => {
    const [ana, again] = [await newBacker(site), await newBacker(site)]
    const id = await personOf(site.platform, ana)
    await site.platform.db
      .updateTable('person')
      .set({ counts_with: id })
      .where('id', 'in', [id, await personOf(site.platform, again)])
      .execute()
    await setLimit(ana, '30')
    await buy(ana, tipOf('20'))
    expect((await place(again, tipOf('11'))).body.code).toBe('spending_limit_reached')
    await pause(again, '7d')
    expect((await place(ana, tipOf('5'))).body.code).toBe('spending_paused')
  })

  test('a first share waits for the answers about its risk, which are kept once', async () => {
    const ana = await newBacker(site)
    const id = await personOf(site.platform, ana)
    await site.platform.db.deleteFrom('risk_answer').where('person_id', '=', id).execute()
    expect((await place(ana, shareOf(1))).body.code).toBe('risk_questions_open')
    expect((await place(ana, tipOf('5'))).status).toBe(201)
    const answer = (answers: object) => ana.send('PUT', '/api/account/risk-answers', answers)
    const wrong = await answer({ ...rightRiskAnswers, exit: 'on_request' })
    expect(wrong.body.errors).toMatchObject([
      { code: 'risk_answers_wrong', detail: { wrong: ['exit'] } },
    ])
    expect((await ana.send('GET', '/api/figures')).body.knowsRisk).toBe(false)
    expect((await answer(rightRiskAnswers)).status).toBe(200)
    expect((await answer(rightRiskAnswers)).status).toBe(200)
    expect((await place(ana, shareOf(1))).status).toBe(201)
  })

  test('an order that awaits its payment when a pause begins is cancelled, and late money goes back', async () => {
    const ana = await newBacker(site)
    const { backingId } = (await place(ana, tipOf('20'))).body
    const page = await openPayment(ana, backingId)
    expect((await pause(ana, '7d')).status).toBe(201)
    await bench.drain()
    await expect(openPayment(ana, backingId)).rejects.toThrow('spending_paused')
    expect((await ana.send('GET', `/api/backings/${backingId}`)).body.state).toBe('rejected')
    expect((await spendingOf(ana)).spentMicro).toBe('0')
    await tellOfPayment(site, { page, id: backingId })
    await bench.drain()
    expect((await ana.send('GET', `/api/backings/${backingId}`)).body.state).toBe('refunded')
  })

  test('a lower limit holds at once, a higher one after seven days, and the last one asked for counts', async () => {
    const ana = await newBacker(site)
    await setLimit(ana, '10')
    await setLimit(ana, '500')
    const { limitMicro, next } = await spendingOf(ana)
    expect({ limitMicro, next: next.limitMicro }).toEqual({
      limitMicro: '10000000',
      next: '500000000',
    })
    await setLimit(ana, null)
    expect((await spendingOf(ana)).next.limitMicro).toBeNull()
    expect((await place(ana, tipOf('11'))).body.code).toBe('spending_limit_reached')
    site.clock.advance(7 * DAY_MS)
    await logInAgain(ana)
    expect(await spendingOf(ana)).toMatchObject({ limitMicro: null, next: null })
    expect((await place(ana, tipOf('11'))).status).toBe(201)
  })

  test('whoever has stopped for good buys nothing on the market either', async () => {
    const { who, badges } = await bench.seller(1)
    const ana = await newBacker(site)
    const listing = await bench.offer(who, badges[0] ?? 0, '12')
    await setLimit(ana, '11')
    expect((await bench.reserve(ana, listing, '12')).body.code).toBe('spending_limit_reached')
    const ida = await newBacker(site)
    const { purchaseId } = (await bench.reserve(ida, listing, '12')).body
    await pause(ida, '7d')
    expect(await bench.stateOf(ida, purchaseId)).toBe('rejected')
    await pause(ana, 'for_good')
    expect((await bench.reserve(ana, listing, '12')).body.code).toBe('spending_paused')
    expect((await spendingOf(ana)).pause).toEqual({ until: null })
  })

  test('a pause refuses orders until it ends, and a shorter one ends no longer one', async () => {
    const ana = await newBacker(site)
    expect((await pause(ana, '30d')).status).toBe(201)
    await pause(ana, '7d')
    const refused = await place(ana, tipOf('5'))
    const { until } = (await spendingOf(ana)).pause
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({ code: 'spending_paused', detail: { until } }),
    )
    site.clock.advance(30 * DAY_MS)
    await logInAgain(ana)
    expect((await spendingOf(ana)).pause).toBeNull()
  })
})
