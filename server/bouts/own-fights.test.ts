import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import {
  because,
  earnings,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

// One Pocket from its first fight to its second: the tests are its stations, in order.
describe.each(databases)('operators and fights of their own on $name', ({ open }) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let ana: Visitor
  let manager: Visitor
  let pocket: WorkedPocket
  beforeAll(async () => {
    site = await startTestPlatform(open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    const start = site.clock.now()
    pocket = await openWorkedPocket(site, { level1: true })
    ana = await newKnownBacker(site)
    manager = await newBacker(site)
    await buyUnits(site, ana, pocket.pocketId, 10)
    for (const day of [30, 45]) {
      await site.platform.worker.drain()
      travelTo(site, addDays(start, day))
    }
    await site.platform.worker.drain()
    await fightIt(site, { alix, noor }, pocket.fightIds[0])
    await fileSheet(site)
    await letActFor(site.platform.db, sandboxIds.moussa, {
      manager_person_id: await personOf(site.platform, manager),
    })
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  /** Who Noor is as a customer. */
  const noorIs = async (who: Visitor | null) =>
    site.platform.db
      .updateTable('operator')
      .set({ person_id: who && (await personOf(site.platform, who)) })
      .where('handle', '=', 'noor')
      .execute()
  const codeOf = async (by: TestOperator, path: string, body: object = because) =>
    (await by.ask('POST', path, body)).body.code
  const declare = (asked: object, key: string) =>
    alix.ask('POST', `/fights/${pocket.fightIds[0]}/earnings`, asked, key)

  test('PRO-05 what is declared in USDC is not converted', async () => {
    const conversion = { rate: '2', source: 'Banque fictive' }
    const { status, body } = await declare({ ...earnings('60000'), conversion }, 'converted')
    expect([status, body.errors]).toEqual([400, [{ field: 'conversion', code: 'not_converted' }]])
  })

  test('PRO-05 R11 whoever has contested earnings as a holder does not answer as an operator', async () => {
    const declarationId: string = (await declare(earnings('60000'), 'one')).body.declarationId
    const named = { earnings: '60000', ...because }
    await noor.done(`/earnings/${declarationId}/verification`, named)
    await logInAgain(ana)
    const path = `/api/earnings/${declarationId}/challenges`
    expect((await ana.send('POST', path, because)).status).toBe(201)
    const { body } = await noor.ask('GET', `/earnings/${declarationId}/challenges`)
    expect(body.items).toMatchObject([{ reason: because.reason, answeredAt: null }])
    const answer = { upheld: true, ...because }
    await noorIs(ana)
    const answering = `/earnings/${declarationId}/challenge-answer`
    expect(await codeOf(noor, answering, answer)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(answering, { ...answer, upheld: false })
  })

  test('PRO-05 PRO-06 R11 an athlete’s manager approves neither to settlements nor to compensations of their fights', async () => {
    const { pocketId, fightIds } = pocket
    const [fightId, next] = fightIds
    site.clock.advance(3 * DAY_MS)
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId, amount: '300', reference: 'R-1', senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, 'R-1')
    const settlement = await alix.done(`/receipts/${receiptId}/settlement`, because)
    const approval = `/settlements/${settlement.proposalId}/approvals`
    await noorIs(manager)
    expect(await codeOf(noor, approval)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(approval, because)
    // What comes beyond it goes back to its sender, and that is not theirs to say either.
    const beyond = { ...receipt, amount: '10', reference: 'R-2' }
    const extra = `/receipts/${(await alix.done('/receipts', beyond, 'R-2')).receiptId}/return`
    await noorIs(manager)
    expect(await codeOf(noor, extra)).toBe('not_allowed')
    const back = `/receipt-returns/${(await alix.done(extra, because)).proposalId}/approvals`
    expect(await codeOf(noor, back)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(back, because)
    const released = { cause: 'athlete_released', fault: 'nobody', evidenceHash, ...because }
    const asked = await alix.done(`/fights/${next}/cancellation`, released)
    await noor.done(`/fight-changes/${asked.proposalId}/approvals`, because)
    const place = { pocketId, fightId: next, ...because }
    await noorIs(manager)
    expect(await codeOf(noor, '/compensations', place)).toBe('not_allowed')
    const { proposalId } = await alix.done('/compensations', place)
    expect(await codeOf(noor, `/compensations/${proposalId}/approvals`)).toBe('not_allowed')
    await noorIs(null)
    await noor.done(`/compensations/${proposalId}/approvals`, because)
  })

  test('PRO-05 whoever held a share that has burned contests what a ruling adds', async () => {
    const { pocketId, fightIds } = pocket
    const distribution = `/pockets/${pocketId}/fights/${fightIds[0]}/distributions/1/credits`
    await alix.done(distribution, {})
    await alix.done(`/pockets/${pocketId}/fights/${fightIds[1]}/compensation/credits`, {})
    for (const days of [60, 60]) {
      travelTo(site, addDays(site.clock.now(), days))
      await site.platform.worker.drain()
    }
    const certificate = site.platform.db.selectFrom('certificate').select('state')
    expect(await certificate.where('pocket_id', '=', pocketId).execute()).toEqual([
      { state: 'burned' },
    ])
    const ruling = { outcome: 'win', evidenceHash, ...because }
    const asked = await alix.done(`/fights/${fightIds[0]}/overturning`, ruling)
    await noor.done(`/fight-changes/${asked.proposalId}/approvals`, because)
    const { declarationId } = (await declare(earnings('90000'), 'three')).body
    const named = { earnings: '90000', ...because }
    await noor.done(`/earnings/${declarationId}/verification`, named)
    await logInAgain(ana)
    const path = `/api/earnings/${declarationId}/challenges`
    expect((await ana.send('POST', path, because)).status).toBe(201)
  })
})
