// @module-tag long
import { describe, expect, test } from 'vitest'
import { because } from '#tests/fixtures/fights.ts'
import { buy, openPayment, payOnPage, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { goodPassword, type Visitor } from '#tests/fixtures/visitor.ts'
import { logInAgain, must, newAthlete, newKnownPerson, newSharePocket } from './actors.ts'
import { fight } from './fight.ts'
import { aSite } from './served-site.ts'
import { eventually, newKey } from './site.ts'

/*
 * A share Pocket of two fights at 50 USDC and 500 ppm a unit, whose first one is fought. Ana pays 4 units and her bank disputes them without
 * success, Bob 3 whose dispute is lost, and 2 that nobody disputes: 9 units stand on the cursor, 6 of them for holders.
 */
const disputingCard = '4000 0000 0000 0259'

describe('by HTTP alone: card payments that a bank disputes, from the order to the settlement', () => {
  const site = aSite('disputed card')
  let athlete: Visitor
  let ana: Visitor
  let bob: Visitor
  let pocketId: string
  let fightIds: readonly [string, string]
  /** Orders: of Ana's won dispute, of Bob's lost one, and of his other units. */
  const ids = { won: '', lost: '', plain: '' }

  const clean = async () => expect(await site().differences()).toEqual([])
  const reaches = (who: Visitor, id: string, state: string) =>
    eventually(async () => {
      const order = await must(who, 'GET', `/backings/${id}`)
      return order.state === state ? order : null
    })
  const certificateOf = async (who: Visitor, id: string) => {
    const { certificateNumber } = await must(who, 'GET', `/backings/${id}`)
    return must(who, 'GET', `/certificates/${certificateNumber}`)
  }
  const shareOf = (units: number) => ({
    kind: 'share',
    pocketId,
    units,
    level2: false,
    waiver: tickedWaiver,
  })
  const disputeOf = async (backingId: string) => {
    const { items } = (await site().operator('alix', 'GET', '/disputes')).body
    return items.find((one: { orderId: string }) => one.orderId === backingId)
  }
  /** The bank decides on its own page. */
  const bankSays = async (backingId: string, outcome: 'won' | 'lost') => {
    const { id } = await disputeOf(backingId)
    const body = new URLSearchParams({ outcome })
    const at = `${site().url}/sandbox/bank/${id}`
    expect((await fetch(at, { method: 'POST', redirect: 'manual', body })).status).toBe(303)
  }

  test('PRO-01 an athlete sells shares of two fights', async () => {
    athlete = await newAthlete(site(), 'Athlète Contestée', 'pro')
    ana = await newKnownPerson(site(), 'Ana Gagnante')
    bob = await newKnownPerson(site(), 'Bob Perdant')
    const shares = await newSharePocket(site(), athlete, [77, 162], {
      unitCount: 40,
    })
    pocketId = shares.pocketId
    fightIds = shares.fightIds
    await site().travel('73h')
    await clean()
  })

  test('PAY-02 two payments are disputed at once: order and certificate stand still, and stay paid', async () => {
    for (const [name, who, units] of [
      ['won', ana, 4],
      ['lost', bob, 3],
    ] as const) {
      const placed = await place(who, shareOf(units), newKey())
      const id: string = placed.body.backingId
      ids[name] = id
      await payOnPage(await openPayment(who, id), disputingCard)
      await reaches(who, id, 'disputed')
      expect((await certificateOf(who, id)).state).toBe('frozen')
      expect(await disputeOf(id)).toMatchObject({
        status: 'needs_response',
        outcome: null,
        recoveredMicro: null,
        lossMicro: null,
      })
      // What a bank decides about, nobody here gives back.
      const request = { backingId: id, cause: 'fraud', ...because }
      const refused = await site().operator('alix', 'POST', '/refunds', request)
      expect(refused.body.code).toBe('transition_not_allowed')
    }
    ids.plain = await buy(bob, shareOf(2))
    await reaches(bob, ids.plain, 'unlocked')
    await clean()
  })

  test('R10 a won dispute leaves all as it was; compliance may still look into it', async () => {
    await bankSays(ids.won, 'won')
    await reaches(ana, ids.won, 'unlocked')
    await site().done('alix', '/order-freezes', { backingId: ids.won, ...because })
    await reaches(ana, ids.won, 'frozen')
    const request = { orderId: ids.won, resolution: 'release' }
    await site().together('/resolutions', request)
    await reaches(ana, ids.won, 'unlocked')
    expect((await certificateOf(ana, ids.won)).state).toBe('active')
    expect(await disputeOf(ids.won)).toMatchObject({ status: 'won', outcome: 'won' })
    await clean()
  })

  test('R10 a lost dispute undoes the order: 150 go back, the units are void, and nobody loses', async () => {
    await bankSays(ids.lost, 'lost')
    await reaches(bob, ids.lost, 'charged_back')
    expect((await certificateOf(bob, ids.lost)).state).toBe('burned')
    expect(await disputeOf(ids.lost)).toMatchObject({
      status: 'lost',
      outcome: 'lost',
      recoveredMicro: '150000000',
      lossMicro: '0',
    })
    const { raisedMicro, backers } = await must(ana, 'GET', `/pockets/${pocketId}`)
    expect([raisedMicro, backers]).toEqual(['300000000', 2])
    await clean()
  })

  test('PAY-03 FEE-01 the Pocket closes: 15 of fees, and 285 for the athlete in two steps', async () => {
    await site().travel('45d')
    await logInAgain(athlete, ana, bob)
    const { steps } = await must(ana, 'GET', `/pockets/${pocketId}/release-plan`)
    expect(steps.map((step: { amountMicro: string }) => step.amountMicro)).toEqual([
      '256500000',
      '28500000',
    ])
    const period = `from=2020-01-01T00:00:00Z&until=${(await site().now()).toISOString()}`
    const { lines } = (await site().operator('noor', 'GET', `/fees-report?${period}`)).body
    const fees = lines.find((line: { income: string }) => line.income === 'sale-fee')
    expect(fees.earnedMicro).toBe('15000000')
    const address = { address: `0x${'d1'.repeat(20)}`, password: goodPassword }
    await must(athlete, 'PUT', '/payout-address', address)
    await site().together('/payouts', { pocketId, amount: null })
    const paid = await eventually(async () => {
      const { items } = await must(athlete, 'GET', '/studio/payouts')
      return items.find(({ state }: { state: string }) => state === 'done') ?? null
    })
    expect(paid.amountMicro).toBe('256500000')
    await clean()
  })

  test('PRO-05 of 60,000 earned 270 come in: 114 for Ana, 57 for Bob, 90 without a fee for void units', async () => {
    await site().travel(`${(77 - 48) * 24}h`)
    await logInAgain(ana, bob)
    const [settled] = await fight(site(), [{ pocketId, fightIds }], 0, '60000', '270')
    expect(settled).toMatchObject({
      grossMicro: '270000000',
      feeMicro: '9000000',
      netMicro: '256500000',
    })
    const parts: [Visitor, string, string][] = [
      [ana, ids.won, '114000000'],
      [bob, ids.plain, '57000000'],
    ]
    for (const [at, [who, id, amount]] of parts.entries()) {
      const address = { address: `0x${`a${at + 1}`.repeat(20)}`, password: goodPassword }
      await must(who, 'PUT', '/payout-address', address)
      const { certificateNumber } = await must(who, 'GET', `/backings/${id}`)
      const path = `/certificates/${certificateNumber}`
      const { totalMicro } = await must(who, 'POST', `${path}/claim`, {}, newKey())
      expect(totalMicro).toBe(amount)
      await eventually(async () => {
        const returns = await must(who, 'GET', `${path}/returns`)
        return returns.parts[0]?.state === 'paid' ? returns : null
      })
    }
    // Whose payment was taken back has nothing to claim.
    const { certificateNumber } = await must(bob, 'GET', `/backings/${ids.lost}`)
    const claim = `/api/certificates/${certificateNumber}/claim`
    const refused = await bob.send('POST', claim, {}, { 'idempotency-key': newKey() })
    expect(refused.status).toBe(422)
    await clean()
  })

  test('PAY-03 in the end the athlete has had 285 and 90, and nothing of what the bank took', async () => {
    await site().travel('90d')
    await logInAgain(athlete)
    await site().together('/payouts', { pocketId, amount: null })
    const amounts = await eventually(async () => {
      const { items } = await must(athlete, 'GET', '/studio/payouts')
      const done = items.filter(({ state }: { state: string }) => state === 'done')
      return done.length === 2 ? done.map((one: { amountMicro: string }) => one.amountMicro) : null
    })
    expect(amounts.toSorted()).toEqual(['118500000', '256500000'])
    await clean()
    const { answered, logged } = await site().operations()
    expect(logged).toEqual(answered)
  })
})
