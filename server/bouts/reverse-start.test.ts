import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import {
  because,
  days,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('a start that never was on $name', (database) => {
  let site: TestPlatform
  let alix: ReturnType<typeof operatorOf>
  let noor: ReturnType<typeof operatorOf>
  let document: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    document = await fileAs(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  /** A Pocket with cover, sold in part and closed, whose first half was released and whose rest waits for its fights. */
  async function sell() {
    const worked = await openWorkedPocket(site, { level1: true, releaseBy: 'milestones' })
    await buyUnits(site, await newKnownBacker(site), worked.pocketId, 40)
    await site.platform.worker.drain()
    for (const count of [30, 15]) await pass(days(count))
    return { ...worked, startsAt: addDays(site.clock.now(), 30) }
  }
  const pass = async (milliseconds: number) => {
    site.clock.advance(milliseconds)
    for (let count = 0; count < 3; count++) await site.platform.worker.drain()
  }
  const statusOf = async (fightId: string) =>
    (await alix.ask('GET', `/../fights/${fightId}`)).body.status
  const pocketOf = (pocketId: string) =>
    site.platform.db
      .selectFrom('pocket')
      .select('first_fight_started_at as firstStartAt')
      .where('id', '=', pocketId)
      .executeTakeFirstOrThrow()
  const premiumsOf = (pocketId: string) =>
    site.platform.db
      .selectFrom('ledger_entry')
      .select('kind')
      .where('business_key', 'like', `pocket:${pocketId}:%:premium`)
      .execute()
  const stepsOf = (fightId: string) =>
    site.platform.db
      .selectFrom('release_step')
      .select('released_at as releasedAt')
      .where('fight_id', '=', fightId)
      .execute()
  const reverse = async (fightId: string) => {
    const request = { evidenceHash: document, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/start-reversal`, request)
    return `/fight-changes/${proposalId}/approvals`
  }

  test('PRO-06 is taken back by two with a document, and the fight can be called off and compensated', async () => {
    const { pocketId, fightIds } = await sell()
    const [fightId] = fightIds
    const path = `/fights/${fightId}/start-reversal`
    const request = { evidenceHash: document, ...because }
    expect((await alix.ask('POST', path, request)).body.code).toBe('transition_not_allowed')
    // Nobody says in time that it did not take place: it counts as started, and its part of the escrow is released.
    await pass(days(31))
    expect(await statusOf(fightId)).toBe('started')
    expect((await pocketOf(pocketId)).firstStartAt).not.toBe(null)
    expect((await stepsOf(fightId)).every(({ releasedAt }) => releasedAt !== null)).toBe(true)
    const before = await hashOfMoney(site.platform)
    const unknown = { ...request, evidenceHash: 'f0'.repeat(32) }
    expect((await alix.ask('POST', path, unknown)).body.code).toBe('evidence_not_on_file')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const approval = await reverse(fightId)
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    await noor.done(approval, because)
    expect(await statusOf(fightId)).toBe('postponed')
    expect(await pocketOf(pocketId)).toEqual({ firstStartAt: null })
    expect(await verify(site.platform)).toEqual([])

    await pass(days(90))
    expect(await statusOf(fightId)).toBe('lapsed')
    await fileSheet(site)
    const off = { cause: 'not_rescheduled', fault: 'promoter', evidenceHash, ...because }
    const called = await alix.done(`/fights/${fightId}/cancellation`, off)
    await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
    const approved = await decideTogether(site, '/compensations', { pocketId, fightId })
    expect(approved.status).toBe(200)
    const owed = await site.platform.db
      .selectFrom('fight_compensation')
      .select(['total_micro', 'returned_micro'])
      .where('fight_id', '=', fightId)
      .executeTakeFirstOrThrow()
    // Half of what the fight stands for, 40 units of 50 in two fights; what had been released stays with the athlete.
    expect(owed).toEqual({ total_micro: 500_000_000n, returned_micro: 0n })
    expect(await premiumsOf(pocketId)).toEqual([])
  })

  test('PRO-06 keeps its date before its day is over, begins once more, and cannot be taken back after a result', async () => {
    const { pocketId, fightIds, startsAt } = await sell()
    const [fightId] = fightIds
    // What is held back for the Pockets of these tests is more than the sandbox's reserve holds.
    const funding = { amount: '40000', reference: 'T-1', reason: 'Capital' }
    const funded = await alix.done('/reserve-fundings', funding, 'funding')
    await noor.done(`/reserve-fundings/${funded.proposalId}/approvals`, because)
    travelTo(site, addHours(startsAt, -1))
    await alix.done(`/fights/${fightId}/start`, because)
    await pass(1)
    expect(await premiumsOf(pocketId)).toEqual([])
    await noor.done(await reverse(fightId), because)
    expect(await statusOf(fightId)).toBe('scheduled')
    await pass(1)
    await fightIt(site, { alix, noor }, fightId)
    await pass(1)
    expect((await premiumsOf(pocketId)).length).toBe(1)
    const late = await alix.ask('POST', `/fights/${fightId}/start-reversal`, {
      evidenceHash: document,
      ...because,
    })
    expect(late.body.code).toBe('transition_not_allowed')
  })

  test('PRO-06 a result that nobody saw is rejected by a second operator, earns nothing, and its start is taken back', async () => {
    const { pocketId, fightIds, startsAt } = await sell()
    const [fightId] = fightIds
    travelTo(site, addHours(startsAt, -1))
    await fileSheet(site)
    const rejection = `/fights/${fightId}/result-rejection`
    await alix.done(`/fights/${fightId}/start`, because)
    expect((await noor.ask('POST', rejection, because)).body.code).toBe('transition_not_allowed')
    await alix.done(`/fights/${fightId}/result`, { outcome: 'win', evidenceHash, ...because })
    await pass(1)
    expect(await premiumsOf(pocketId)).toEqual([])
    expect((await alix.ask('POST', rejection, because)).body.code).toBe('second_person_required')
    await noor.done(rejection, because)
    expect(await statusOf(fightId)).toBe('started')
    await noor.done(await reverse(fightId), because)
    expect(await statusOf(fightId)).toBe('scheduled')
    await fightIt(site, { alix, noor }, fightId, 'loss')
    expect(await statusOf(fightId)).toBe('official')
    expect((await noor.ask('POST', rejection, because)).body.code).toBe('transition_not_allowed')
    await pass(1)
    expect((await premiumsOf(pocketId)).length).toBe(1)
  })
})
