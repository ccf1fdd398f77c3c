import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, evidenceHash, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, type Visitor, visitTestPlatform } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

const levels = [
  { name: 'no pack', level1: false, level2: false },
  { name: 'level 1', level1: true, level2: false },
  { name: 'level 2', level1: true, level2: true },
] as const

/** What A, with 10 units of 300, gets out of it; the tables of the money rules. */
const figures = {
  'no pack': { cost: '500000000', both: -373, compensation: null, cancelled: -4_300 },
  'level 1': { cost: '500000000', both: -373, compensation: '125000000', cancelled: -1_800 },
  'level 2': { cost: '525000000', both: -831, compensation: '200000000', cancelled: -761 },
} as const

describe.each(databases)('the Pocket of two fights on $name', (database) => {
  let site: TestPlatform
  let operators: { alix: TestOperator; noor: TestOperator }
  let ana: Visitor
  let bob: Visitor
  const sold = new Map<string, WorkedPocket & { number: string }>()
  const plans = levels.flatMap((level) =>
    (['both', 'cancelled'] as const).map((course) => ({ ...level, course })),
  )
  const soldOf = (name: string, course: string) => {
    const found = sold.get(`${name} ${course}`)
    if (!found) throw new Error(`${name} was not sold`)
    return found
  }

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    ana = await newKnownBacker(site)
    bob = await newKnownBacker(site)
    const start = site.clock.now()
    for (const { name, course, level1, level2 } of plans) {
      const pocket = await openWorkedPocket(site, { level1 })
      const number = await buyUnits(site, ana, pocket.pocketId, 10, level2)
      await buyUnits(site, bob, pocket.pocketId, 290)
      sold.set(`${name} ${course}`, { ...pocket, number })
    }
    await site.platform.worker.drain()
    // The books are closed an hour after the end, and the card part is released two weeks later.
    travelTo(site, addDays(start, 30))
    await site.platform.worker.drain()
    travelTo(site, addDays(start, 45))
    await site.platform.worker.drain()
    const address = `0x${'a1'.repeat(20)}`
    await nameAddress(site, ana, address)
    for (const pocket of sold.values()) await settle(pocket, 0, '60000', '9000')
  })
  beforeEach(() => logInAgain(ana))
  afterAll(() => site.close())

  /** A fight is fought, declared, paid for and settled by two operators. */
  async function settle(pocket: WorkedPocket, at: 0 | 1, earned: string, shared: string) {
    const { alix, noor } = operators
    const fightId = pocket.fightIds[at]
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, earned)
    const reference = `transfer-${fightId}`
    const receipt = {
      fightId,
      pocketId: pocket.pocketId,
      amount: shared,
      reference,
      senderAddress: `0x${'c4'.repeat(20)}`,
    }
    const { receiptId } = await alix.done('/receipts', receipt, reference)
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    return proposed.figures
  }

  const returnsOf = async (number: string) =>
    (await ana.send('GET', `/api/certificates/${number}/returns`)).body
  const claim = (number: string) =>
    ana.send('POST', `/api/certificates/${number}/claim`, {}, { 'idempotency-key': number })
  const postingsOf = async (businessKey: string) => {
    const rows = await site.platform.db
      .selectFrom('ledger_entry')
      .innerJoin('posting', 'posting.entry_id', 'ledger_entry.id')
      .select(['account', 'amount_micro'])
      .where('business_key', '=', businessKey)
      .execute()
    return rows.map((row) => row.amount_micro).toSorted((left, right) => Number(left - right))
  }

  test.each(levels)(
    'FEE-01 FEE-02 at $name 300 units bring the athlete what the terms say',
    async ({ name, level1, level2 }) => {
      const { pocketId } = soldOf(name, 'both')
      const { fee, reserve, recipient } = await site.platform.db
        .selectFrom('backing')
        .select((each) => [
          each.fn.sum<bigint>('sale_fee_micro').as('fee'),
          each.fn.sum<bigint>('reserve_micro').as('reserve'),
          each.fn.sum<bigint>('recipient_micro').as('recipient'),
        ])
        .where('pocket_id', '=', pocketId)
        .executeTakeFirstOrThrow()
      const premiums = (level1 ? 750_000_000n : 0n) + (level2 ? 25_000_000n : 0n)
      expect([BigInt(fee), BigInt(reserve), BigInt(recipient)]).toEqual([
        750_000_000n,
        premiums,
        level1 ? 13_500_000_000n : 14_250_000_000n,
      ])
    },
  )

  test.each(plans)('PRO-05 at $name ($course) fight 1 pays A 285', async ({ name, course }) => {
    const { pocketId, fightIds, number } = soldOf(name, course)
    expect(await postingsOf(`pocket:${pocketId}:fight:${fightIds[0]}:distribution:1`)).toEqual([
      -8_550_000_000n,
      -450_000_000n,
      9_000_000_000n,
    ])
    expect((await claim(number)).body.totalMicro).toBe('285000000')
    await site.platform.worker.drain()
    const { parts } = await returnsOf(number)
    expect(parts).toEqual([
      {
        fightId: fightIds[0],
        part: 'distribution:1',
        amountMicro: '285000000',
        state: 'paid',
        owedSince: expect.any(String),
      },
    ])
    expect(await verify(site.platform)).toEqual([])
  })

  test('what is said of a fight beside a Pocket names its opponent, its event and its day', async () => {
    const { alix } = operators
    const { pocketId, fightIds } = soldOf('level 1', 'both')
    const { fights, distributions, release } = (await alix.ask('GET', `/pockets/${pocketId}`)).body
    const { fightId, opponentName, eventName, takesPlaceAt } = fights[0]
    const named = { fightId, opponentName, eventName, takesPlaceAt }
    expect([fightId, takesPlaceAt]).toEqual([fightIds[0], expect.any(String)])
    expect(distributions).toMatchObject([named])
    expect(release[0]).toMatchObject({ fightId: null, opponentName: null, takesPlaceAt: null })
    const receipts = (await alix.ask('GET', '/receipts?limit=100')).body.items
    expect(receipts).toContainEqual(expect.objectContaining({ ...named, pocketId }))
  })

  test.each(levels)(
    'PRO-06 at $name a cancelled second fight brings A what the table says',
    async ({ name }) => {
      const { alix, noor } = operators
      const { pocketId, fightIds, number } = soldOf(name, 'cancelled')
      const { cost, compensation, cancelled } = figures[name]
      const place = { pocketId, fightId: fightIds[1], ...because }
      const early = await alix.ask('POST', '/compensations', place)
      expect(early.body.code).toBe('transition_not_allowed')
      const asked = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
      const called = await alix.done(`/fights/${fightIds[1]}/cancellation`, asked)
      await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
      const proposed = await alix.done('/compensations', place)
      const approval = `/compensations/${proposed.proposalId}/approvals`
      expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
      await noor.done(approval, because)
      const again = await alix.ask('POST', '/compensations', place)
      expect(again.body.code).toBe('already_settled')
      const returns = await returnsOf(number)
      expect(returns).toMatchObject({ costMicro: cost, roiBps: cancelled })
      const due = returns.parts.find((part: { part: string }) => part.part === 'compensation')
      expect(due?.amountMicro ?? null).toBe(compensation)
      expect(await verify(site.platform)).toEqual([])
    },
  )

  test.each(levels)(
    'PRO-05 PRO-03 at $name both fights fought bring A what the table says, and the share burns',
    async ({ name }) => {
      const pocket = soldOf(name, 'both')
      const shown = await settle(pocket, 1, '41333.333333', '6199.999999')
      expect(shown).toMatchObject({
        grossMicro: '6199999999',
        feeMicro: '309999999',
        netMicro: '5890000000',
        excessMicro: '0',
      })
      const { cost, both } = figures[name]
      await logInAgain(ana)
      expect(await returnsOf(pocket.number)).toMatchObject({
        costMicro: cost,
        backMicro: '481333333',
        roiBps: both,
      })
      await site.platform.worker.drain()
      await site.platform.worker.drain()
      const { body } = await ana.send('GET', `/api/certificates/${pocket.number}`)
      expect(body.state).toBe('burned')
      const after = await returnsOf(pocket.number)
      expect(after).toMatchObject({ backMicro: '481333333', roiBps: both })
      expect(after.parts[1]).toMatchObject({ amountMicro: '196333333', state: 'credited' })
      expect(await verify(site.platform)).toEqual([])
    },
  )

  test('PRO-05 what a burn has credited is paid when its holder asks, once', async () => {
    const { openMicro } = (await ana.send('GET', '/api/balance')).body
    // Three times fight 2, and the compensations of both covered Pockets once they have burned.
    expect(BigInt(openMicro)).toBe(3n * 196_333_333n + 125_000_000n + 200_000_000n)
    const ask = () => ana.send('POST', '/api/balance/claim', {}, { 'idempotency-key': 'all' })
    const [first, second] = [await ask(), await ask()]
    expect(first).toMatchObject({ status: 202, body: { totalMicro: openMicro } })
    expect(second.body).toEqual(first.body)
    await site.platform.worker.drain()
    expect((await ana.send('GET', '/api/balance')).body.openMicro).toBe('0')
    const more = await ana.send('POST', '/api/balance/claim', {}, { 'idempotency-key': 'more' })
    expect(more.body.code).toBe('nothing_due')
    expect(await verify(site.platform)).toEqual([])
  })

  test('PRO-05 anybody can work a settlement out again', async () => {
    const { pocketId, fightIds } = soldOf('level 2', 'both')
    const path = `/api/pockets/${pocketId}/fights/${fightIds[1]}/distributions/1`
    const { body: bundle } = await visitTestPlatform(site.url).send('GET', path)
    expect(bundle.holders).toHaveLength(2)
    expect(bundle.result.netMicro).toBe('5890000000')
    expect(bundle.result.parts[0].amountMicro).toBe('196333333')
  })
})
