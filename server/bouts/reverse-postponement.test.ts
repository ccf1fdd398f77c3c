// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, fightIt, fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('a postponement that never was on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let document: string
  let ana: Visitor
  let number: string
  let fightId: string
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    document = await fileAs(site)
    const start = site.clock.now()
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
    fightId = fightIds[0]
    ana = await newKnownBacker(site)
    number = await buyUnits(site, ana, pocketId, 10)
    for (const day of [30, 45]) await reach(addDays(start, day))
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  const reach = async (instant: Date) => {
    travelTo(site, instant)
    for (let count = 0; count < 3; count++) await site.platform.worker.drain()
  }
  const bout = () =>
    site.platform.db
      .selectFrom('fight')
      .select(['scheduled_at as takesPlaceAt', 'weigh_in_at as weighInAt'])
      .where('id', '=', fightId)
      .executeTakeFirstOrThrow()
  const statusOf = async () => (await alix.ask('GET', `/../fights/${fightId}`)).body.status
  const postpone = () => alix.done(`/fights/${fightId}/postponement`, because)
  const path = () => `/fights/${fightId}/postponement-reversal`
  const request = () => ({ evidenceHash: document, ...because })
  const reverse = async () => {
    const { proposalId } = await alix.done(path(), request())
    const approval = `/fight-changes/${proposalId}/approvals`
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    await noor.done(approval, because)
  }
  const listing = async () => {
    await logInAgain(ana)
    const offer = { certificateNumber: `${number}`, price: '600', days: 30 }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { body } = await ana.send('POST', '/api/listings', offer, key)
    return body.errors.map((refusal: { code: string }) => refusal.code)
  }

  test('PRO-06 NFT-02 is taken back by two after the weigh-in, and nobody trades in between', async () => {
    const { takesPlaceAt, weighInAt } = await bout()
    expect((await alix.ask('POST', path(), request())).body.code).toBe('transition_not_allowed')
    await reach(addHours(weighInAt, 1))
    expect(await listing()).toContain('halted_for_fight')
    await postpone()
    expect(await statusOf()).toBe('postponed')
    expect(await listing()).toContain('halted_for_fight')
    await reverse()
    expect(await statusOf()).toBe('scheduled')
    expect((await bout()).takesPlaceAt).toEqual(takesPlaceAt)
    await fightIt(site, { alix, noor }, fightId)
    expect(await statusOf()).toBe('official')
  })

  test('PRO-06 an approval to take one postponement back takes back no other one', async () => {
    await postpone()
    const { proposalId } = await alix.done(path(), request())
    const dates = {
      takesPlaceAt: addDays(site.clock.now(), 30),
      weighInAt: addDays(site.clock.now(), 29),
    }
    await alix.done(`/fights/${fightId}/dates`, { ...dates, ...because })
    await reach(addDays(site.clock.now(), 1))
    await postpone()
    const approved = await noor.ask('POST', `/fight-changes/${proposalId}/approvals`, because)
    expect(approved.body.code).toBe('stale_approval')
    expect(await statusOf()).toBe('postponed')
  })

  test('PRO-06 of a bout that was fought and has lapsed since is taken back, and its result is recorded', async () => {
    const { takesPlaceAt, weighInAt } = await bout()
    await reach(addHours(weighInAt, 1))
    await postpone()
    await reach(addDays(takesPlaceAt, 91))
    expect(await statusOf()).toBe('lapsed')
    await reverse()
    await fileSheet(site)
    await fightIt(site, { alix, noor }, fightId)
    expect(await statusOf()).toBe('official')
  })

  test('PRO-01 a bout slips by a day after its weigh-in, and no further than anybody signs for', async () => {
    const { takesPlaceAt, weighInAt } = await bout()
    await reach(addHours(weighInAt, 1))
    const dates = (at: Date, weighed: Date) => ({
      takesPlaceAt: at.toISOString(),
      weighInAt: weighed.toISOString(),
      ...because,
    })
    const far = addDays(site.clock.now(), 600)
    const refused = await alix.ask('POST', `/fights/${fightId}/dates`, dates(far, far))
    expect(refused.body.code).toBe('date_too_far')
    await alix.done(`/fights/${fightId}/dates`, dates(addDays(takesPlaceAt, 1), weighInAt))
    expect(await statusOf()).toBe('scheduled')
    await fightIt(site, { alix, noor }, fightId)
    expect(await statusOf()).toBe('official')
  })
})
