// @module-tag long
import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { because, evidenceHash, fileSheet } from '#tests/fixtures/fights.ts'
import { buy, tickedWaiver } from '#tests/fixtures/orders.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  inDays,
  logInAgain,
  must,
  newAthlete,
  newFight,
  newKnownPerson,
  newPocket,
  putOnSale,
} from './actors.ts'
import { fight } from './fight.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey, type Site } from './site.ts'

/* The Pocket of two fights that the money rules work out: without pack, at level 1 and at level 2. */

const levels = [
  { name: 'no pack', level1: false, level2: false },
  { name: 'level 1', level1: true, level2: false },
  { name: 'level 2', level1: true, level2: true },
] as const

/** What an order costs and where it goes: backer, sale fee, reserve, recipient. */
const prices = [
  ['tips', '5', false, '5000000', '250000', '0', '4750000'],
  ['tips', '27.333333', false, '27333333', '1366666', '0', '25966667'],
  ['federation', '250', false, '250000000', '12500000', '0', '237500000'],
  ['no pack', 1, false, '50000000', '2500000', '0', '47500000'],
  ['level 1', 1, false, '50000000', '2500000', '2500000', '45000000'],
  ['level 2', 1, true, '52500000', '2500000', '5000000', '45000000'],
  ['level 2', 10, true, '525000000', '25000000', '50000000', '450000000'],
] as const

/** What A, with 10 units of 300, gets out of it. */
const figures = {
  'no pack': { recipient: 14_250n, cost: '500000000', both: -373, cover: null, cancelled: -4_300 },
  'level 1': { recipient: 13_500n, cost: '500000000', both: -373, cover: 125, cancelled: -1_800 },
  'level 2': { recipient: 13_500n, cost: '525000000', both: -831, cover: 200, cancelled: -761 },
} as const

interface Sold {
  name: (typeof levels)[number]['name']
  course: 'both' | 'cancelled'
  level2: boolean
  pocketId: string
  fightIds: readonly [string, string]
  number: number
}

describe('by HTTP alone: a Pocket of two fights, from the application to the burn', () => {
  const site = aSite('worked pocket')
  let athlete: Visitor
  let ana: Visitor
  let bob: Visitor
  const sold: Sold[] = []

  const clean = async () => expect(await site().differences()).toEqual([])
  const order = ({ pocketId, level2 }: Omit<Sold, 'number'>, units: number, own: boolean) => ({
    kind: 'share',
    pocketId,
    units,
    level2: own && level2,
    waiver: tickedWaiver,
  })

  test('ATH-01 PRO-01 an athlete applies, signs bouts and puts six Pockets on sale', async () => {
    const funding = { amount: '60000', reference: 'T-JOURNEY' }
    await site().together('/reserve-fundings', funding)
    athlete = await newAthlete(site(), 'Athlète Professionnelle', 'pro')
    await fileSheet(site(), athlete)
    for (const course of ['both', 'cancelled'] as const) {
      for (const { name, level1, level2 } of levels) {
        const fightIds = [
          await newFight(site(), athlete, 77),
          await newFight(site(), athlete, 162),
        ] as const
        const pocketId = await newPocket(site(), athlete, {
          kind: 'share',
          unitPrice: '50',
          unitCount: 400,
          ppmPerUnit: 500,
          coveredFights: fightIds.map((fightId) => ({ fightId, weight: 1 })),
          compensationLevel1: level1,
          priorityWindow: false,
          withdrawalPolicy: 'waiver',
          releaseBy: 'dates',
        })
        sold.push({ name, course, level2, pocketId, fightIds, number: 0 })
      }
    }
    await clean()
  })

  test('FEE-01 PRO-06 backers buy 300 of 400 units each, at the prices of the table', async () => {
    ana = await newKnownPerson(site(), 'Ana Première')
    bob = await newKnownPerson(site(), 'Bob Second')
    await site().travel('73h')
    for (const [what, amount, level2, ...expected] of prices) {
      const pocket = sold.find(({ name }) => name === what)
      const asked = pocket
        ? { ...order(pocket, Number(amount), true), level2 }
        : {
            kind: what,
            pocketId: what === 'tips' ? sandboxIds.tips : sandboxIds.sponsorship,
            amount,
          }
      const { price } = (await must(ana, 'POST', '/quotes', asked)).priced
      const { backerPaysMicro, saleFeeMicro, reserveMicro, recipientMicro } = price
      expect([backerPaysMicro, saleFeeMicro, reserveMicro, recipientMicro]).toEqual(expected)
    }
    for (const pocket of sold) {
      const id = await buy(ana, order(pocket, 10, true))
      await buy(bob, order(pocket, 290, false))
      pocket.number = Number((await must(ana, 'GET', `/backings/${id}`)).certificateNumber)
      const shown = await must(ana, 'GET', `/pockets/${pocket.pocketId}`)
      expect(shown).toMatchObject({ raisedMicro: '15000000000', backers: 2 })
      expect(shown.units).toMatchObject({ sold: 300, available: 100, offeredPpm: 200_000 })
    }
    await clean()
  })

  test('PAY-03 FEE-01 the sale ends: fees, release plan, unsold units, and the athlete is paid', async () => {
    await site().travel('30d')
    await site().travel('15d')
    await logInAgain(athlete, ana, bob)
    for (const { pocketId, name } of sold) {
      const { steps } = await must(ana, 'GET', `/pockets/${pocketId}/release-plan`)
      const amounts = steps.map((step: { amountMicro: string }) => BigInt(step.amountMicro))
      const { recipient } = figures[name]
      expect(amounts).toEqual([recipient * 900_000n, recipient * 100_000n])
    }
    const period = `from=2020-01-01T00:00:00Z&until=${(await site().now()).toISOString()}`
    const { lines } = (await site().operator('noor', 'GET', `/fees-report?${period}`)).body
    const fees = lines.find((line: { income: string }) => line.income === 'sale-fee')
    expect(fees.earnedMicro).toBe(String(6n * 750_000_000n))
    const address = { address: `0x${'a7'.repeat(20)}`, password: goodPassword }
    await must(athlete, 'PUT', '/payout-address', address)
    for (const { pocketId } of sold) {
      await site().together('/payouts', { pocketId, amount: null })
    }
    const paid = await eventually(async () => {
      const { items } = await must(athlete, 'GET', '/studio/payouts')
      const done = items.filter(({ state }: { state: string }) => state === 'done')
      return done.length === sold.length ? done : null
    })
    const amounts = paid.map((one: { amountMicro: string }) => one.amountMicro).toSorted()
    expect(amounts).toEqual([...Array(4).fill('12150000000'), ...Array(2).fill('12825000000')])
    await clean()
  })

  test('PRO-01 PRO-04 of each fight 150,000 millionths are sold, and 650,000 may be offered later', async () => {
    const now = await site().now()
    const offer = (fightIds: readonly string[], unitCount: number) =>
      newPocket(site(), athlete, {
        kind: 'share',
        unitPrice: '50',
        unitCount,
        ppmPerUnit: 500,
        opensAt: inDays(now, 5),
        closesAt: inDays(now, 20),
        coveredFights: fightIds.map((fightId) => ({ fightId, weight: 1 })),
        compensationLevel1: false,
        priorityWindow: false,
        withdrawalPolicy: 'waiver',
        releaseBy: 'dates',
      })
    const { pocketId, fightIds } = sold[0] ?? { pocketId: '', fightIds: [] }
    const tooMuch = await offer(fightIds, 1_301).catch(String)
    for (const fightId of fightIds) {
      expect(tooMuch).toContain(JSON.stringify({ fightId, availablePpm: 650_000 }))
    }
    const whole = await offer(fightIds, 1_300)
    // With that on offer there is nothing left for the units that were not sold.
    expect(await offer(fightIds.slice(0, 1), 1).catch(String)).toContain('"availablePpm":0')
    await must(athlete, 'POST', `/studio/pockets/${whole}/cancellation`, {
      reason: 'Pour un autre',
    })
    const dates = { opensAt: inDays(now, 5), closesAt: inDays(now, 20) }
    const again = await must(athlete, 'POST', `/studio/pockets/${pocketId}/further`, dates)
    await putOnSale(site(), athlete, '/studio/pockets', again.pocketId)
    const { items } = await must(athlete, 'GET', '/studio/pockets')
    const further = items.find(({ id }: { id: string }) => id === again.pocketId)
    expect(further).toMatchObject({ status: 'scheduled', previousPocketId: pocketId })
    expect(further.terms.unitCount).toBe(100)
    // 150,000 are sold and 50,000 on offer again.
    expect(await offer(fightIds, 1_201).catch(String)).toContain('"availablePpm":600000')
    await clean()
  })

  test('PRO-05 the first fight earns 60,000: 9,000 for the pool, 450 of it fee, 285 for A', async () => {
    await travelUntil(site(), 77)
    await logInAgain(ana, bob, athlete)
    const shown = await fight(site(), sold, 0, '60000', '9000')
    for (const settled of shown) {
      expect(settled).toMatchObject({
        grossMicro: '9000000000',
        feeMicro: '450000000',
        netMicro: '8550000000',
      })
    }
    const address = { address: `0x${'a1'.repeat(20)}`, password: goodPassword }
    await must(ana, 'PUT', '/payout-address', address)
    for (const { number, fightIds } of sold) {
      const claimed = await must(ana, 'POST', `/certificates/${number}/claim`, {}, newKey())
      expect(claimed.totalMicro).toBe('285000000')
      const part = await eventually(async () => {
        const { parts } = await must(ana, 'GET', `/certificates/${number}/returns`)
        return parts[0]?.state === 'paid' ? parts[0] : null
      })
      expect(part).toMatchObject({ fightId: fightIds[0], amountMicro: '285000000' })
    }
    await clean()
  })

  test('PRO-06 a second fight that is called off brings A what the table says', async () => {
    for (const { pocketId, fightIds, name, number } of sold.filter(isCancelled)) {
      const fightId = fightIds[1]
      const off = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
      const { proposalId } = await site().done('alix', `/fights/${fightId}/cancellation`, off)
      await site().done('noor', `/fight-changes/${proposalId}/approvals`)
      await site().together('/compensations', { pocketId, fightId })
      const returns = await must(ana, 'GET', `/certificates/${number}/returns`)
      const { cost, cancelled, cover } = figures[name]
      expect(returns).toMatchObject({ costMicro: cost, roiBps: cancelled })
      const paid = returns.parts.find((one: { part: string }) => one.part === 'compensation')
      expect(paid?.amountMicro ?? null).toBe(cover && `${cover}000000`)
    }
    await clean()
  })

  test('PRO-05 PRO-03 a second fight that is fought brings A what the table says, and all shares burn', async () => {
    await travelUntil(site(), 162)
    await logInAgain(ana, bob, athlete)
    const fought = sold.filter((one) => !isCancelled(one))
    const shown = await fight(site(), fought, 1, '41333.333333', '6199.999999')
    for (const settled of shown) {
      expect(settled).toMatchObject({
        grossMicro: '6199999999',
        feeMicro: '309999999',
        netMicro: '5890000000',
      })
    }
    await site().travel('1h')
    for (const { number, name, course } of sold) {
      const { cost, both, cancelled } = figures[name]
      const roiBps = course === 'both' ? both : cancelled
      const returns = await must(ana, 'GET', `/certificates/${number}/returns`)
      expect(returns).toMatchObject({ costMicro: cost, roiBps })
      if (course === 'both') expect(returns.backMicro).toBe('481333333')
      expect((await must(ana, 'GET', `/certificates/${number}`)).state).toBe('burned')
    }
    await clean()
  })

  test('ACC-02 every operation of the operators is in the log, once', async () => {
    const { answered, logged } = await site().operations()
    expect(logged).toEqual(answered)
  })

  const isCancelled = ({ course }: Sold) => course === 'cancelled'
  let start: Date | null = null

  /** The fights were signed on the first day, so many days ahead. */
  async function travelUntil(where: Site, days: number): Promise<void> {
    const now = await where.now()
    // What has passed by now: 73 hours, 45 days, and then what this function added.
    start ??= new Date(now.getTime() - 48 * 86_400_000 - 3_600_000)
    const hours = Math.ceil((start.getTime() + days * 86_400_000 - now.getTime()) / 3_600_000)
    if (hours > 0) await where.travel(`${hours}h`)
  }
})
