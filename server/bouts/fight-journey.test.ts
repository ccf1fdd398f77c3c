import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import {
  because,
  days,
  earnings,
  evidenceHash,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, shareOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'

const { firstFight, secondFight, moussa } = sandboxIds

describe.each(databases)('the course of a fight on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let holder: Visitor
  let athlete: Visitor
  let outsider: Visitor
  let declarationId = ''

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    holder = await newBacker(site)
    await buy(holder, shareOf(10))
    athlete = await newBacker(site)
    outsider = await newBacker(site)
    const person_id = await personOf(site.platform, athlete)
    await letActFor(site.platform.db, moussa, { person_id })
    await site.platform.worker.drain()
  })
  beforeEach(async () => {
    for (const visitor of [holder, athlete, outsider]) await logInAgain(visitor)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const seen = async (fightId = firstFight) =>
    (await holder.send('GET', `/api/fights/${fightId}`)).body
  const statusOf = async (fightId = firstFight) => (await seen(fightId)).status
  const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code

  /** A refusal answers with its code and leaves every row as it was. */
  async function expectRefused(ask: () => Promise<{ body: { code?: string } }>, code: string) {
    const before = await hashOfMoney(site.platform)
    expect(await codeOf(ask())).toBe(code)
    expect(await hashOfMoney(site.platform)).toBe(before)
  }
  const post = (who: TestOperator, path: string, body: unknown, key?: string) => () =>
    who.ask('POST', path, body, key)
  const from =
    (who: Visitor, path: string, body: unknown, key = 'k') =>
    () =>
      who.send('POST', `/api${path}`, body, { 'idempotency-key': key })

  test('ACC-02 PRO-06 loses its date and gets another one; only operators and real fights count', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expectRefused(post(alix, `/fights/${nobody}/postponement`, because), 'unknown_object')
    await expectRefused(
      post(alix, `/fights/${firstFight}/postponement`, { reason: ' ' }),
      'invalid_input',
    )
    await expectRefused(
      from(athlete, `/operator/fights/${firstFight}/start`, because),
      'login_required',
    )
    await alix.done(`/fights/${firstFight}/postponement`, because)
    expect(await statusOf()).toBe('postponed')
    const past = { takesPlaceAt: '2026-01-02T20:00:00Z', weighInAt: '2026-01-01T20:00:00Z' }
    await expectRefused(
      post(alix, `/fights/${firstFight}/dates`, { ...past, ...because }),
      'date_in_the_past',
    )
    const dates = { takesPlaceAt: '2027-02-06T20:00:00Z', weighInAt: '2027-02-05T10:00:00Z' }
    // Somebody has backed it: two operators, and its backers are asked.
    await expectRefused(
      post(alix, `/fights/${firstFight}/dates`, { ...dates, ...because }),
      'second_person_required',
    )
    const request = { dates, evidenceHash: await fileAs(site), ...because }
    const { proposalId } = await alix.done(`/fights/${firstFight}/bout-changes`, request)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    expect(await statusOf()).toBe('scheduled')
    const [{ questionId, backingId }] = (await holder.send('GET', '/api/bout-questions')).body.items
    const answer = { questionId, answer: 'keep' }
    const kept = await holder.send('POST', `/api/backings/${backingId}/bout-answer`, answer)
    expect(kept.status).toBe(200)
  })

  test('PRO-06 an operator cannot decide about a fight of their own', async () => {
    const { db } = site.platform
    const person_id = await personOf(site.platform, athlete)
    await db.updateTable('operator').set({ person_id }).where('handle', '=', 'noor').execute()
    await expectRefused(post(noor, `/fights/${firstFight}/postponement`, because), 'not_allowed')
    await db.updateTable('operator').set({ person_id: null }).execute()
  })

  test('PRO-06 does not begin before its weigh-in, and counts as started a day after its date', async () => {
    await expectRefused(
      post(alix, `/fights/${firstFight}/start`, because),
      'transition_not_allowed',
    )
    travelTo(site, new Date('2027-02-07T19:59:59Z'))
    await site.platform.worker.drain()
    expect(await statusOf()).toBe('scheduled')
    travelTo(site, new Date('2027-02-07T20:00:00Z'))
    await site.platform.worker.drain()
    expect(await statusOf()).toBe('started')
    const { items } = (await alix.ask('GET', '/fights?status=waiting')).body
    const waits = { id: firstFight, waitsSince: '2027-02-07T20:00:00.000Z', dueBy: null }
    expect(items).toMatchObject([waits])
    const pocket = await site.platform.db
      .selectFrom('pocket')
      .select('first_fight_started_at')
      .where('id', '=', sandboxIds.share)
      .executeTakeFirstOrThrow()
    expect(pocket.first_fight_started_at).toEqual(site.clock.now())
  })

  test('PRO-05 its result is the athlete’s word, then an operator’s, then that of two', async () => {
    const result = { outcome: 'win', evidenceHash, ...because }
    await expectRefused(from(outsider, `/fights/${firstFight}/result`, result), 'not_allowed')
    const missing = 'evidence_not_on_file'
    await expectRefused(post(alix, `/fights/${firstFight}/result`, result), missing)
    await fileSheet(site)
    // What others have filed is nothing that the athlete shows.
    await expectRefused(from(athlete, `/fights/${firstFight}/result`, result), missing)
    await fileSheet(site, athlete)
    expect((await from(athlete, `/fights/${firstFight}/result`, result)()).status).toBe(202)
    await expectRefused(from(athlete, `/fights/${firstFight}/result`, result), 'already_recorded')
    await expectRefused(
      post(alix, `/fights/${firstFight}/earnings`, earnings('60000'), 'early'),
      'fight_not_official',
    )
    await alix.done(`/fights/${firstFight}/result`, result)
    await expectRefused(post(noor, `/fights/${firstFight}/result`, result), 'result_recorded')
    expect(await statusOf()).toBe('provisional')
    const official = { outcome: 'win', ...because }
    const path = `/fights/${firstFight}/official-result`
    await expectRefused(post(alix, path, official), 'second_person_required')
    await expectRefused(
      post(noor, path, { ...official, outcome: 'loss' }),
      'transition_not_allowed',
    )
    await noor.done(path, official)
    expect(await statusOf()).toBe('official')
    const waiting = await alix.ask('GET', '/proposals')
    expect(waiting.body.items).toEqual([])
  })

  test('PRO-05 its earnings are declared once per key, in their currency, by whom they concern', async () => {
    const path = `/fights/${firstFight}/earnings`
    const inDollars = {
      ...earnings('30000'),
      currency: 'USD',
      win: '20000',
      finishBonus: '12000.5',
      fines: '1000.25',
      conversion: { rate: '0.9985', source: 'Banque centrale fictive' },
    }
    await expectRefused(from(outsider, path, inDollars), 'not_allowed')
    await expectRefused(
      from(athlete, path, { ...inDollars, conversion: null }),
      'conversion_missing',
    )
    const unseen = { ...inDollars, evidenceHashes: [evidenceHash, 'f0'.repeat(32)] }
    await expectRefused(from(athlete, path, unseen, 'unseen'), 'evidence_not_on_file')
    expect((await from(athlete, path, unseen, 'unseen')()).body.errors).toMatchObject([
      { code: 'evidence_not_on_file', detail: { field: 'evidenceHashes.1' } },
    ])
    await expectRefused(from(athlete, path, { ...inDollars, show: '3e4' }), 'invalid_input')
    const dear = { ...inDollars.conversion, rate: '999999999' }
    await expectRefused(from(athlete, path, { ...inDollars, conversion: dear }), 'amount_too_large')
    await expectRefused(from(athlete, path, { ...inDollars, earnings: '1' }), 'invalid_input')
    const first = await from(athlete, path, inDollars, 'one')()
    // 61,000.25 dollars at 0.9985.
    expect(first).toMatchObject({ status: 201, body: { earningsMicro: '60908749625' } })
    expect((await from(athlete, path, inDollars, 'one')()).body).toEqual(first.body)
    await expectRefused(from(athlete, path, earnings('60000'), 'one'), 'key_reused')
    await expectRefused(from(athlete, path, earnings('60000'), 'two'), 'fight_not_official')
    const rejection = `/earnings/${first.body.declarationId}/rejection`
    await alix.done(rejection, { reason: 'The contract says 60,000 in USDC.' })
    expect(await statusOf()).toBe('official')
    const again = await alix.done(path, earnings('60000'), 'one')
    declarationId = again.declarationId
  })

  test('PRO-05 they are verified by another operator who names the same amount', async () => {
    const path = `/earnings/${declarationId}/verification`
    const named = { earnings: '60000', ...because }
    await expectRefused(post(alix, path, named), 'second_person_required')
    await expectRefused(post(noor, path, { ...named, earnings: '60001' }), 'transition_not_allowed')
    await noor.done(path, named)
    const { status, earnings: declared } = await seen()
    expect(status).toBe('challenge_window')
    // 10 units of 500 ppm: half a percent of 60,000.
    expect(declared.at(-1)).toMatchObject({ owedMicro: '300000000', receivedMicro: '0' })
    await expectRefused(post(noor, path, named), 'transition_not_allowed')
  })

  test('PRO-05 a holder contests them and stops the clock; the answer is not their author’s', async () => {
    const path = `/earnings/${declarationId}/challenges`
    const doubt = { reason: 'The bonus is missing.' }
    await expectRefused(from(outsider, path, doubt), 'not_owner')
    expect((await from(holder, path, doubt)()).status).toBe(201)
    await expectRefused(from(holder, path, doubt), 'already_recorded')
    site.clock.advance(days(4))
    expect(await statusOf()).toBe('challenged')
    const answer = { upheld: false, reason: 'No bonus was contracted.' }
    const answering = `/earnings/${declarationId}/challenge-answer`
    await expectRefused(post(alix, answering, answer), 'second_person_required')
    await noor.done(answering, answer)
    expect(await statusOf()).toBe('awaiting_funds')
    await expectRefused(from(holder, path, doubt), 'transition_not_allowed')
  })

  test('PRO-05 money that has not come after 14 days is overdue, for everybody to see', async () => {
    site.clock.advance(days(14) - 1)
    expect(await statusOf()).toBe('awaiting_funds')
    site.clock.advance(1)
    const stranger = await fetch(`${site.url}/api/fights/${firstFight}`)
    expect(await stranger.json()).toMatchObject({ status: 'overdue' })
  })

  test('PRO-06 is called off by two, with evidence, and not before its time', async () => {
    const path = `/fights/${secondFight}/cancellation`
    const asked = { cause: 'not_rescheduled', fault: 'promoter', evidenceHash, ...because }
    await expectRefused(post(alix, path, asked), 'not_cancellable_yet')
    await expectRefused(
      post(alix, `/fights/${firstFight}/cancellation`, { ...asked, cause: 'athlete_released' }),
      'transition_not_allowed',
    )
    const released = { ...asked, cause: 'athlete_released' }
    const unproven = { ...released, evidenceHash: 'f0'.repeat(32) }
    await expectRefused(post(alix, path, unproven), 'evidence_not_on_file')
    const { proposalId } = await alix.done(path, released)
    await expectRefused(post(noor, path, released), 'transition_not_allowed')
    const approval = `/fight-changes/${proposalId}/approvals`
    await expectRefused(post(alix, approval, because), 'second_person_required')
    expect(await statusOf(secondFight)).toBe('scheduled')
    await noor.done(approval, because)
    expect(await seen(secondFight)).toMatchObject({
      status: 'cancelled',
      cancelled: { reason: 'athlete_released', fault: 'promoter' },
    })
    expect(await noor.done(approval, because)).toEqual({ complete: true })
    await expectRefused(post(alix, approval, because), 'transition_not_allowed')
    await expectRefused(
      post(alix, `/fights/${secondFight}/start`, because),
      'transition_not_allowed',
    )
  })

  test('PRO-05 a ruling waits until what is owed has come in', async () => {
    const ruling = { outcome: 'no_contest', evidenceHash, ...because }
    await expectRefused(post(alix, `/fights/${firstFight}/overturning`, ruling), 'not_funded')
  })
})
