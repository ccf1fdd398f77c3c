// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, addHours, addMilliseconds } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether, fileAs } from '#tests/fixtures/operators.ts'
import { buy, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  approvedFight,
  approvedPocket,
  fileDocument,
  newAthlete,
  repeatedAt,
  shareInput,
  tipsInput,
} from '#tests/fixtures/recipients.ts'
import { logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import { newKnownBacker } from '#tests/fixtures/worked-pocket.ts'

let site: TestPlatform
let alix: TestOperator
let noor: TestOperator
let ines: Visitor
let fans: readonly [Visitor, Visitor]
let stranger: Visitor
let fightId: string
let pocketId: string
/** The hours of badges begin then; the public follows two days later. */
let opensAt: Date

beforeEach(async () => {
  site = await startTestPlatform(oneDatabase.open)
  alix = operatorOf(site, 'alix')
  noor = operatorOf(site, 'noor')
  const athlete = await newAthlete(site)
  ines = athlete.visitor
  fans = [await newKnownBacker(site), await newKnownBacker(site)]
  stranger = await newKnownBacker(site)
  const tips = await publish(await approvedPocket(site, ines, tipsInput(site)))
  await reach(addDays(site.clock.now(), 1))
  for (const fan of fans) await buy(fan, { kind: 'tips', pocketId: tips, amount: '5' })
  await reach(site.clock.now())
  await turnPro(athlete.fighterId)
  fightId = await approvedFight(site, ines)
  opensAt = addDays(site.clock.now(), 3)
  const dates = { opensAt: addHours(opensAt, 48), closesAt: addDays(opensAt, 32) }
  const terms = { ...dates, unitCount: 3, priorityWindow: true }
  pocketId = await publish(await approvedPocket(site, ines, shareInput(site, [fightId], terms)))
  await reach(opensAt)
})
afterEach(async () => {
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})

async function publish(id: string): Promise<string> {
  const { body } = await ines.send('POST', `/api/studio/pockets/${id}/publication`, {})
  expect(body.status).toBe('scheduled')
  return id
}

async function turnPro(fighterId: string): Promise<void> {
  const evidenceHash = await fileDocument(site, ines)
  const signedAt = site.clock.now().toISOString()
  await ines.send('POST', '/api/studio/pro-contract', { signedAt, evidenceHash })
  const path = `/fighters/${fighterId}/pro-contract/verification`
  const seen = await repeatedAt(site, `/operator${path}`)
  for (const one of [alix, noor]) await one.done(path, { ...because, ...seen })
}

async function reach(instant: Date): Promise<void> {
  travelTo(site, instant)
  for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
  for (const who of [ines, ...fans, stranger]) await logInAgain(who)
}

const order = (units: number) => {
  return { kind: 'share', pocketId, units, level2: false, waiver: tickedWaiver }
}
const answerTo = async (who: Visitor, units = 1) => {
  const { status, body } = await place(who, order(units))
  return status === 201 ? 'taken' : body.code
}
const shown = async () => (await stranger.send('GET', `/api/pockets/${pocketId}`)).body
const emailsTo = (who: Visitor) => readEmails(site.platform, { to: who.email, key: 'priority:' })
const change = async (request: object) => {
  const body = { ...request, evidenceHash: await fileAs(site), ...because }
  const { proposalId } = await alix.done(`/fights/${fightId}/bout-changes`, body)
  await noor.done(`/fight-changes/${proposalId}/approvals`, because)
}

test('TIP-03 R10 what a question takes of the hours of badges they have after it, before the public', async () => {
  const [ana, eve] = fans
  await buy(ana, order(1))
  await reach(addHours(opensAt, 1))
  await change({ opponentName: 'Une Autre' })
  const { items } = (await ana.send('GET', '/api/bout-questions')).body
  const { questionId, backingId, answerBy } = items[0]
  const kept = { questionId, answer: 'keep' }
  expect((await ana.send('POST', `/api/backings/${backingId}/bout-answer`, kept)).status).toBe(200)
  expect(await answerTo(eve)).toBe('pocket_not_open')
  const answered = new Date(answerBy)
  const publicAt = addHours(answered, 47)
  await reach(answered)
  expect(await shown()).toMatchObject({ status: 'priority', opensAt: publicAt.toISOString() })
  const detail = { opensAt: publicAt.toISOString() }
  const refused = await place(stranger, order(2))
  expect(refused.body.errors).toMatchObject([{ code: 'pocket_not_yet_open', detail }])
  expect(await answerTo(eve)).toBe('taken')
  const [first, second, ...others] = await emailsTo(eve)
  expect(others).toEqual([])
  expect(first?.text).not.toContain('remplacent')
  expect(second?.text).toContain('ces heures remplacent celles')
  await reach(addMilliseconds(publicAt, -1))
  expect(await answerTo(stranger)).toBe('pocket_not_yet_open')
  await reach(publicAt)
  expect(await answerTo(stranger)).toBe('taken')
})

test('TIP-03 PRO-06 what a bout without a date takes of them they have once it has one', async () => {
  await reach(addHours(opensAt, 12))
  await alix.done(`/fights/${fightId}/postponement`, because)
  expect(await answerTo(fans[0])).toBe('fight_undated')
  const found = addHours(opensAt, 100)
  await reach(found)
  const dates = { takesPlaceAt: addDays(found, 120), weighInAt: addDays(found, 119) }
  await alix.done(`/fights/${fightId}/dates`, { ...dates, ...because })
  expect((await shown()).opensAt).toBe(addHours(found, 36).toISOString())
  expect(await answerTo(stranger, 3)).toBe('pocket_not_yet_open')
  expect(await answerTo(fans[0])).toBe('taken')
  await reach(addHours(found, 36))
  expect(await answerTo(stranger, 2)).toBe('taken')
})

test('TIP-03 PKT-01 what a freeze takes of them they have once the Pocket is released', async () => {
  await reach(addHours(opensAt, 47))
  const subject = { kind: 'pocket', id: pocketId }
  const { freezeId } = await alix.done('/freezes', { subject, ...because })
  await reach(addHours(opensAt, 60))
  expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
  expect(await shown()).toMatchObject({
    status: 'priority',
    opensAt: addHours(opensAt, 61).toISOString(),
  })
  expect(await answerTo(stranger)).toBe('pocket_not_yet_open')
})
