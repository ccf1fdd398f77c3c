import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { buy, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  approvedPocket,
  newAthlete,
  shareInput,
} from '#tests/fixtures/recipients.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { newKnownBacker } from '#tests/fixtures/worked-pocket.ts'

const base = '/api/studio/pockets'

describe.each(databases)('sales whose bouts do not go as they were sold on $name', ({ open }) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ines: Visitor
  let fightId: string
  beforeEach(async () => {
    site = await startTestPlatform(open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    ines = (await newAthlete(site, 'pro')).visitor
    fightId = await approvedFight(site, ines, 60)
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const pass = async (days: number) => {
    site.clock.advance(days * DAY_MS)
    for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
  }
  const at = (days: number) => new Date(+site.clock.now() + days * DAY_MS).toISOString()
  const offered = (request: object = {}) =>
    approvedPocket(site, ines, shareInput(site, [fightId], { unitCount: 40, ...request }))
  const publish = async (id: string) => {
    await logInAgain(ines)
    return ines.send('POST', `${base}/${id}/publication`, {})
  }
  const onSale = async (request: object = {}) => {
    const id = await offered(request)
    expect((await publish(id)).status).toBe(200)
    await pass(3.1)
    return id
  }
  const shares = (pocketId: string, waiver: unknown = tickedWaiver) => ({
    ...{ kind: 'share', pocketId, units: 10, level2: false, waiver },
  })
  const together = async (path: string, request: object, approved = path) => {
    const { proposalId } = await alix.done(path, { ...because, ...request })
    await noor.done(`${approved}/${proposalId}/approvals`, because)
  }
  const rowOf = (id: string) =>
    site.platform.db.selectFrom('pocket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const postpone = () => alix.done(`/fights/${fightId}/postponement`, because)
  const withdrawFrom = async (who: Visitor, order: string) => {
    const path = `/api/backings/${order}/withdrawal`
    const asked = await who.send('POST', path, {})
    if (asked.status >= 400) return asked.body.code
    const { requestId } = asked.body
    return (await who.send('POST', `${path}/confirmation`, { requestId })).body.state
  }

  test('PRO-05 R4 a Pocket of which everything has gone back is owed nothing', async () => {
    const id = await onSale({ withdrawalPolicy: 'cooling_off_14d' })
    const bob = await newKnownBacker(site)
    const order = await buy(bob, shares(id, null))
    await pass(0)
    expect(await withdrawFrom(bob, order)).toBe('withdrawn')
    await pass(50)
    await fightIt(site, { alix, noor }, fightId)
    await declareIt(site, { alix, noor }, fightId, '10000')
    const declared = site.platform.db.selectFrom('earnings_declaration').select('owed_micro')
    expect(await declared.execute()).toEqual([{ owed_micro: 0n }])
    const receipt = { fightId, pocketId: id, amount: '100', reference: 'ASTRAY' }
    const sender = { senderAddress: `0x${'c4'.repeat(20)}` }
    const { receiptId } = await alix.done('/receipts', { ...receipt, ...sender }, 'astray')
    const settled = await alix.ask('POST', `/receipts/${receiptId}/settlement`, because)
    expect(settled.body.code).toBe('nothing_due')
    const back = await alix.ask('POST', `/receipts/${receiptId}/return`, because)
    expect(back.status).toBe(201)
  })

  test('PRO-06 ACC-02 what was frozen until after its sale is not cancelled by the clock', {
    tags: 'long',
  }, async () => {
    const id = await onSale()
    await buy(await newKnownBacker(site), shares(id))
    const subject = { kind: 'pocket', id }
    const { freezeId } = await alix.done('/freezes', { subject, ...because })
    await pass(40)
    const request = { cause: 'athlete_released', fault: 'nobody', evidenceHash: await fileAs(site) }
    await together(`/fights/${fightId}/cancellation`, request, '/fight-changes')
    await pass(1)
    expect(await rowOf(id)).toMatchObject({ cancelled_at: null, closed_at: null })
    await together('/freeze-releases', { freezeId })
    await pass(1)
    expect(await rowOf(id)).toMatchObject({ cancelled_at: null, closed_at: expect.any(Date) })
  })

  test('PRO-01 PRO-06 what has lost its date is neither offered nor sold, until it has one again', async () => {
    const id = await onSale()
    const next = await offered()
    await postpone()
    const bob = await newKnownBacker(site)
    expect((await place(bob, shares(id))).body.code).toBe('fight_undated')
    expect((await publish(next)).body.errors).toMatchObject([{ code: 'fight_undated' }])
    await alix.done(`/fights/${fightId}/dates`, {
      ...{ takesPlaceAt: at(80), weighInAt: at(79) },
      ...because,
    })
    expect((await place(bob, shares(id))).status).toBe(201)
  })

  test('PRO-06 ACC-02 a bout that has lapsed gets another date by two', {
    tags: 'long',
  }, async () => {
    const id = await onSale()
    await buy(await newKnownBacker(site), shares(id))
    await pass(40)
    await postpone()
    await pass(91)
    const dates = { takesPlaceAt: at(80), weighInAt: at(79) }
    const alone = await noor.ask('POST', `/fights/${fightId}/dates`, { ...dates, ...because })
    expect(alone.body.code).toBe('second_person_required')
    const request = { dates, evidenceHash: await fileAs(site) }
    await together(`/fights/${fightId}/bout-changes`, request, '/fight-changes')
  })

  test('PRO-05 R10 a bout that was brought forward ends the right to withdraw as it begins', {
    tags: 'long',
  }, async () => {
    const id = await onSale({ withdrawalPolicy: 'cooling_off_14d' })
    await pass(20)
    const bob = await newKnownBacker(site)
    const order = await buy(bob, shares(id, null))
    await pass(0)
    const evidenceHash = await fileAs(site)
    const dates = { takesPlaceAt: at(3), weighInAt: at(2) }
    await together(`/fights/${fightId}/bout-changes`, { evidenceHash, dates }, '/fight-changes')
    const { items } = (await bob.send('GET', '/api/bout-questions')).body
    const answer = { questionId: items[0].questionId, answer: 'keep' }
    expect((await bob.send('POST', `/api/backings/${order}/bout-answer`, answer)).status).toBe(200)
    await fightIt(site, { alix, noor }, fightId, 'loss')
    await logInAgain(bob)
    expect(await withdrawFrom(bob, order)).toBe('withdrawal_too_late')
  })

  test('ATH-01 KYC-02 an athlete who is stopped neither hands in nor publishes', async () => {
    const id = await offered()
    const drafted = await ines.send('POST', base, shareInput(site, [fightId], { unitCount: 40 }))
    const subject = { kind: 'person', id: await personOf(site.platform, ines) }
    await alix.done('/freezes', { subject, ...because })
    expect((await publish(id)).body.code).toBe('account_frozen')
    const handed = await ines.send('POST', `${base}/${drafted.body.pocketId}/submission`, {})
    expect(handed.body.code).toBe('account_frozen')
  })

  test('KYC-02 whoever is stopped orders by no other account of theirs', {
    tags: 'long',
  }, async () => {
    const id = await onSale()
    const [bob, bis] = [await newKnownBacker(site), await newKnownBacker(site)]
    const [personId, otherId] = [
      await personOf(site.platform, bob),
      await personOf(site.platform, bis),
    ]
    await alix.done('/person-links', { personId, otherId, ...because })
    await alix.done('/freezes', { subject: { kind: 'person', id: personId }, ...because })
    expect((await place(bis, shares(id))).body.code).toBe('account_frozen')
  })

  test('PRO-01 KYC-01 another account of the athlete’s buys no share of theirs either', {
    tags: 'long',
  }, async () => {
    const id = await onSale()
    const bob = await newKnownBacker(site)
    const [personId, otherId] = [
      await personOf(site.platform, ines),
      await personOf(site.platform, bob),
    ]
    await alix.done('/person-links', { personId, otherId, ...because })
    expect((await place(bob, shares(id))).body.code).toBe('own_pocket')
  })
})
