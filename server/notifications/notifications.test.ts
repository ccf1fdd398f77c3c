import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { oneDatabase } from '#tests/databases.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { approvedPocket, newAthlete, tipsInput } from '#tests/fixtures/recipients.ts'
import { goodPassword, logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { tell } from './tell.ts'

interface Told {
  id: string
  kind: string
  facts: { amountMicro?: string; at?: string | null; pocket?: string }
  readAt: string | null
}

describe('what people are told', () => {
  let site: TestPlatform
  let operators: { alix: TestOperator; noor: TestOperator }
  let ana: Visitor
  let bob: Visitor
  let pocketId: string
  let fightIds: readonly [string, string]

  const told = async (who: Visitor): Promise<{ items: Told[]; unread: number }> =>
    (await who.send('GET', '/api/notifications')).body
  const toldOf = async (who: Visitor, kind: string) =>
    (await told(who)).items.filter((one) => one.kind === kind)
  const emailed = async (who: Visitor, key: string) =>
    (await readEmails(site.platform, { to: who.email, key })).length

  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    ana = await newKnownBacker(site)
    bob = await newBacker(site)
    const start = site.clock.now()
    const opened = await openWorkedPocket(site, { level1: true })
    ;({ pocketId, fightIds } = opened)
    await buyUnits(site, ana, pocketId, 10)
    expect((await bob.send('PUT', `/api/fighters/${sandboxIds.moussa}/follow`)).status).toBe(204)
    const results = { kind: 'fight_result', inApp: true, byEmail: true }
    const cancelled = { kind: 'fight_cancelled', inApp: false, byEmail: false }
    const items = [results, cancelled]
    expect((await bob.send('PUT', '/api/notification-preferences', { items })).status).toBe(204)
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await site.platform.worker.drain()
    }
    await logInAgain(ana)
    await logInAgain(bob)
  })
  afterAll(() => site.close())

  test('PKT-01 whoever holds a certificate is told that the Pocket has closed, and follows nobody by that', async () => {
    const kinds = (await told(ana)).items.map(({ kind }) => kind)
    expect(kinds).toEqual(['pocket_closed', 'backing_confirmed'])
    expect((await told(bob)).items).toEqual([])
    expect(await emailed(ana, 'pocket_closed:')).toBe(1)
    // Its e-mail is the confirmation.
    expect(await emailed(ana, 'backing_confirmed:')).toBe(0)
  })

  test('PRO-05 a result is told to holders and followers, a settlement to holders with what it brings them', async () => {
    const { alix, noor } = operators
    const [fightId] = fightIds
    await fightIt(site, operators, fightId)
    await declareIt(site, operators, fightId, '60000')
    const receipt = { fightId, pocketId, amount: '9000', senderAddress: `0x${'c4'.repeat(20)}` }
    const asked = { ...receipt, reference: 'transfer-1' }
    const { receiptId } = await alix.done('/receipts', asked, 'transfer-1')
    const proposed = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposed.proposalId}/approvals`, because)
    await site.platform.worker.drain()
    await logInAgain(ana)
    await logInAgain(bob)
    for (const who of [ana, bob]) expect(await toldOf(who, 'fight_result')).toHaveLength(1)
    expect([await emailed(ana, 'fight_result:'), await emailed(bob, 'fight_result:')]).toEqual([
      0, 1,
    ])
    const settled = await toldOf(ana, 'fight_settled')
    const { certificate_number: number } = await site.platform.db
      .selectFrom('backing')
      .select('certificate_number')
      .where('pocket_id', '=', pocketId)
      .executeTakeFirstOrThrow()
    const returns = (await ana.send('GET', `/api/certificates/${number}/returns`)).body
    expect(settled.map(({ facts }) => facts.amountMicro)).toEqual([returns.backMicro])
    expect(await toldOf(bob, 'fight_settled')).toEqual([])
    expect(await emailed(ana, 'fight_settled:')).toBe(1)
  })

  test('PRO-06 a postponed and a cancelled fight are told, each once, and what it owes', async () => {
    const { alix, noor } = operators
    const [, fightId] = fightIds
    await alix.done(`/fights/${fightId}/postponement`, because)
    await fileSheet(site)
    const called = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/cancellation`, called)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    const approved = await decideTogether(site, '/compensations', { pocketId, fightId })
    expect(approved.status).toBe(200)
    await site.platform.worker.drain()
    await logInAgain(ana)
    expect((await toldOf(ana, 'fight_moved')).map(({ facts }) => facts.at)).toEqual([null])
    expect(await toldOf(ana, 'fight_cancelled')).toHaveLength(1)
    // Bob has switched it off.
    expect(await toldOf(bob, 'fight_moved')).toHaveLength(1)
    expect(await toldOf(bob, 'fight_cancelled')).toEqual([])
    expect(await emailed(bob, 'fight_cancelled:')).toBe(0)
    const [owed] = await toldOf(ana, 'fight_compensated')
    expect(BigInt(owed?.facts.amountMicro ?? 0)).toBeGreaterThan(0n)
    expect(await emailed(ana, 'fight_compensated:')).toBe(1)
  })

  test('PKT-01 a published Pocket is told to whoever follows its athlete, by page and e-mail', async () => {
    const { visitor: athlete, fighterId } = await newAthlete(site)
    const pocketId = await approvedPocket(site, athlete, tipsInput(site, { title: 'Vers Lyon' }))
    const following = `/api/fighters/${fighterId}/follow`
    expect((await ana.send('PUT', following)).status).toBe(204)
    await site.platform.worker.drain()
    expect(await toldOf(ana, 'pocket_published')).toEqual([])
    const published = await athlete.send('POST', `/api/studio/pockets/${pocketId}/publication`, {})
    expect(published.status).toBe(200)
    await site.platform.worker.drain()
    expect(await toldOf(ana, 'pocket_published')).toMatchObject([
      { facts: { pocket: 'Vers Lyon' } },
    ])
    expect(await emailed(ana, `pocket_published:${pocketId}:`)).toBe(1)
    expect(await toldOf(bob, 'pocket_published')).toEqual([])
    expect((await ana.send('DELETE', following)).status).toBe(204)
  })

  test('what is told twice is told once, to each of many', async () => {
    const personIds = await site.platform.db
      .selectFrom('person')
      .select('id')
      .orderBy('id')
      .execute()
    const happening = { kind: 'fight_moved', subject: 'one', facts: { path: '/' } } as const
    const oneByOne = async (after: string | null) =>
      personIds
        .filter(({ id }) => after === null || id > after)
        .slice(0, 1)
        .map(({ id }) => ({ personId: id }))
    const before = (await told(ana)).unread
    await tell(site.platform, happening, oneByOne)
    await tell(site.platform, happening, oneByOne)
    expect((await told(ana)).unread).toBe(before + 1)
    expect(await emailed(ana, 'fight_moved:one:')).toBe(0)
    await site.platform.worker.drain()
    expect(await emailed(ana, 'fight_moved:one:')).toBe(1)
  })

  test('notifications are read one by one or all at once, by their owner alone', async () => {
    const { items, unread } = await told(ana)
    expect(unread).toBe(items.length)
    const [{ id } = { id: '' }] = items
    await bob.send('POST', '/api/notifications/read', { ids: [id] })
    expect((await told(ana)).unread).toBe(unread)
    await ana.send('POST', '/api/notifications/read', { ids: [id] })
    expect((await told(ana)).unread).toBe(unread - 1)
    await ana.send('POST', '/api/notifications/read', {})
    expect((await told(ana)).unread).toBe(0)
    const page = (await ana.send('GET', '/api/notifications?limit=2')).body
    const next = (await ana.send('GET', `/api/notifications?limit=100&cursor=${page.nextCursor}`))
      .body
    expect([...page.items, ...next.items].map((one: Told) => one.id)).toEqual(
      items.map((one) => one.id),
    )
  })

  test('e-mails about what is owed cannot be switched off; each choice is kept', async () => {
    const off = (kind: string) => ({ kind, inApp: false, byEmail: false })
    const items = [off('fight_settled'), off('pocket_closed')]
    await ana.send('PUT', '/api/notification-preferences', { items })
    const kept = (await ana.send('GET', '/api/notification-preferences')).body.items
    expect(kept).toContainEqual({ ...off('fight_settled'), byEmail: true, emailOptional: false })
    expect(kept).toContainEqual({ ...off('pocket_closed'), emailOptional: true })
    const twice = { items: [off('fight_moved'), off('fight_moved')] }
    expect((await ana.send('PUT', '/api/notification-preferences', twice)).status).toBe(400)
  })

  test('whoever follows is listed, asked twice is one, and unknown ones are refused', async () => {
    const path = `/api/fighters/${sandboxIds.moussa}/follow`
    expect((await bob.send('PUT', path)).status).toBe(204)
    const followed = (await bob.send('GET', '/api/follows')).body.items
    expect(followed).toMatchObject([{ id: sandboxIds.moussa, kind: 'fighter' }])
    expect((await bob.send('PUT', `/api/federations/${sandboxIds.moussa}/follow`)).status).toBe(404)
    expect((await bob.send('DELETE', path)).status).toBe(204)
    expect((await bob.send('GET', '/api/follows')).body.items).toEqual([])
  })

  test('RGPD-01 all of it goes with the account', async () => {
    const eva = await newBacker(site, 'Eva Test')
    await eva.send('PUT', `/api/fighters/${sandboxIds.moussa}/follow`)
    const count = async () => {
      const { n } = await site.platform.db
        .selectFrom('follow')
        .select((each) => each.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    }
    expect(await count()).toBe(1n)
    const left = await eva.send('DELETE', '/api/account', { password: goodPassword })
    expect(left.status).toBeLessThan(300)
    expect(await count()).toBe(0n)
  })
})
