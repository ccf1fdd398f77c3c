import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMilliseconds, MINUTE_MS } from '#domain/kernel/time.ts'
import { waivers } from '#server/orders/waiver-text.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { because, days, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { buy, hashOfMoney, openPayment, payOnPage, place } from '#tests/fixtures/orders.ts'
import { readPages } from '#tests/fixtures/pages.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { openWorkedPocket, type WorkedPocket } from '#tests/fixtures/worked-pocket.ts'

type Order = [Visitor, string]

describe.each(databases)('a covered bout that changes on $name', (database) => {
  let site: TestPlatform
  let alix: ReturnType<typeof operatorOf>
  let noor: ReturnType<typeof operatorOf>
  let evidenceHash: string
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    evidenceHash = await fileAs(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const waiver = { ticked: true, textVersion: waivers.fr.version }
  const ten = (pocketId: string) => ({ kind: 'share', pocketId, units: 10, level2: false, waiver })
  const change = async (fightId: string, request: object) => {
    const body = { evidenceHash, ...request, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/bout-changes`, body)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
  }
  const answer = (who: Visitor, backingId: string, questionId: string, word: string) =>
    who.send('POST', `/api/backings/${backingId}/bout-answer`, { questionId, answer: word })
  const asked = async (who: Visitor) => (await who.send('GET', '/api/bout-questions')).body.items
  const stateOf = async (who: Visitor, id: string) =>
    (await who.send('GET', `/api/backings/${id}`)).body.state
  const statusOf = async (pocketId: string) => {
    const response = await fetch(`${site.url}/api/pockets/${pocketId}`)
    return ((await response.json()) as { status: string }).status
  }
  const emailsTo = (who: Visitor) => readEmails(site.platform, { to: who.email, key: 'bout:' })

  async function sell(backers: number): Promise<WorkedPocket & { orders: Order[] }> {
    const pocket = await openWorkedPocket(site, { level1: false })
    const orders: Order[] = []
    for (let at = 0; at < backers; at += 1) {
      const who = await newBacker(site)
      orders.push([who, await buy(who, ten(pocket.pocketId))])
    }
    await site.platform.worker.drain()
    return { ...pocket, orders }
  }

  test('R10 is put to each backer: who keeps stays, who refuses and who is silent get all of it back', async () => {
    const { pocketId, fightIds, orders } = await sell(3)
    const [[ana, kept], [bob, refused], [cleo, silent]] = orders as [Order, Order, Order]
    const dora = await newBacker(site)
    expect(await asked(ana)).toEqual([])
    // Their orders are older than the change by more than the moment that no check can tell apart.
    site.clock.advance(2 * MINUTE_MS)
    await change(fightIds[0], { opponentName: 'Une Autre Adversaire', promoterName: 'Arène' })
    await site.platform.worker.drain()
    expect(await statusOf(pocketId)).toBe('paused')
    expect((await place(dora, ten(pocketId))).body.code).toBe('pocket_not_open')
    expect(await emailsTo(dora)).toEqual([])
    const [email, another] = await emailsTo(ana)
    expect(another).toBe(undefined)
    expect(email?.text).toContain('Une Autre Adversaire (avant : Adversaire Fictif)')
    expect(email?.text).toContain('intégralement remboursé')
    const [question] = await asked(ana)
    expect(question).toMatchObject({
      backingId: kept,
      changes: ['opponent'],
      silence: 'refund',
      answer: null,
    })
    const { questionId, answerBy } = question
    const before = await hashOfMoney(site.platform)
    expect((await answer(dora, kept, questionId, 'refund')).status).toBe(404)
    expect((await answer(bob, kept, questionId, 'refund')).status).toBe(404)
    expect((await answer(ana, kept, pocketId, 'keep')).status).toBe(404)
    expect((await answer(ana, kept, questionId, 'perhaps')).status).toBe(400)
    expect(await hashOfMoney(site.platform)).toBe(before)

    expect((await answer(ana, kept, questionId, 'keep')).body).toEqual({
      answer: 'keep',
      state: 'unlocked',
    })
    const gone = { status: 200, body: { answer: 'refund', state: 'refunded' } }
    expect(await answer(bob, refused, questionId, 'refund')).toMatchObject(gone)
    expect(await answer(bob, refused, questionId, 'refund')).toMatchObject(gone)
    expect((await answer(bob, refused, questionId, 'keep')).body.code).toBe('already_recorded')
    await site.platform.worker.drain()

    travelTo(site, addMilliseconds(new Date(answerBy), -1))
    await site.platform.worker.drain()
    await logInAgain(cleo)
    expect(await stateOf(cleo, silent)).toBe('unlocked')
    site.clock.advance(1)
    expect((await answer(cleo, silent, questionId, 'keep')).body.code).toBe('withdrawal_too_late')
    await site.platform.worker.drain()
    expect(await stateOf(cleo, silent)).toBe('refunded')
    await logInAgain(ana)
    expect(await stateOf(ana, kept)).toBe('unlocked')
    expect(await statusOf(pocketId)).toBe('open')
    const pocket = await site.platform.db
      .selectFrom('pocket')
      .select(['unit_cursor', 'void_units'])
      .where('id', '=', pocketId)
      .executeTakeFirstOrThrow()
    expect(pocket).toEqual({ unit_cursor: 30, void_units: 20 })
    const { body } = await alix.ask('GET', '/bout-questions')
    expect(body.items[0]).toMatchObject({ id: questionId, kept: 1, refunded: 2, silent: 1 })
    expect(body.items[0].endedAt && body.items[0].opponentName).toEqual(expect.any(String))
    expect((await asked(cleo))[0]).toMatchObject({ answer: 'refund', silent: true })
  })

  test('R10 an order that waits for its payment is ended by its backer, or by silence', async () => {
    const { pocketId, fightIds } = await sell(1)
    const ana = await newBacker(site)
    const { backingId } = (await place(ana, ten(pocketId))).body
    const page = await openPayment(ana, backingId)
    await change(fightIds[1], { dates: datesAfter(200) })
    const question = await site.platform.db
      .selectFrom('bout_question')
      .select('id')
      .where('pocket_id', '=', pocketId)
      .executeTakeFirstOrThrow()
    expect((await answer(ana, backingId, question.id, 'refund')).body).toEqual({
      answer: 'refund',
      state: 'rejected',
    })
    // A payment that still comes goes back.
    await payOnPage(page)
    await site.platform.worker.drain()
    expect(await stateOf(ana, backingId)).toBe('refunded')
  })

  test('R10 an order that was stopped while the time ran out goes back once it is released, and is no difference before', async () => {
    const { fightIds, orders } = await sell(1)
    const [[ana, backingId]] = orders as [Order]
    await alix.done('/order-freezes', { backingId, ...because })
    site.clock.advance(1)
    await change(fightIds[0], { opponentName: 'Encore Une Autre' })
    const [{ answerBy }] = await asked(ana)
    await site.platform.worker.drain()
    expect(await emailsTo(ana)).toHaveLength(1)
    travelTo(site, addDays(new Date(answerBy), 2))
    await site.platform.worker.drain()
    const request = { orderId: backingId, resolution: 'release', ...because }
    const { proposalId } = await alix.done('/resolutions', request)
    await noor.done(`/resolutions/${proposalId}/approvals`, because)
    await logInAgain(ana)
    expect(await stateOf(ana, backingId)).toBe('refunded')
  })

  const datesAfter = (count: number) => ({
    weighInAt: addDays(site.clock.now(), count - 1).toISOString(),
    takesPlaceAt: addDays(site.clock.now(), count).toISOString(),
  })

  test('takes two operators, a document on file and something that is different', async () => {
    const { fightIds } = await sell(1)
    const path = `/fights/${fightIds[0]}/bout-changes`
    const request = { opponentName: 'Une Autre Adversaire', evidenceHash, ...because }
    const before = await hashOfMoney(site.platform)
    const refusal = async (body: object, as = alix) => (await as.ask('POST', path, body)).body.code
    expect(await refusal({ ...request, evidenceHash: 'f0'.repeat(32) })).toBe(
      'evidence_not_on_file',
    )
    expect(await refusal({ evidenceHash, ...because })).toBe('already_recorded')
    const past = { takesPlaceAt: '2026-01-02T00:00:00Z', weighInAt: '2026-01-01T00:00:00Z' }
    expect(await refusal({ ...request, dates: past })).toBe('date_in_the_past')
    expect(await refusal({ ...request, purse: { currency: 'USD', amount: '-1' } })).toBe(
      'invalid_input',
    )
    const tooMuch = { currency: 'USD', amount: '1', forWin: '2' }
    expect(await refusal({ ...request, purse: tooMuch })).toBe('invalid_input')
    // A new date that backers have to be asked about is no matter for one.
    const alone = await alix.ask('POST', `/fights/${fightIds[0]}/dates`, {
      ...datesAfter(80),
      ...because,
    })
    expect(alone.body.code).toBe('second_person_required')
    expect(await hashOfMoney(site.platform)).toBe(before)
    const { proposalId } = await alix.done(path, request)
    const approval = `/fight-changes/${proposalId}/approvals`
    expect((await alix.ask('POST', approval, because)).body.code).toBe('second_person_required')
    const approve = () => noor.ask('POST', approval, because)
    const statuses = (await Promise.all([approve(), approve()])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
  })

  test('PRO-01 everybody sees the contracted purse, and what of it is paid for a win alone', async () => {
    const { pocketId, fightIds } = await sell(1)
    const purse = { currency: 'USD', amount: '60000', forWin: '24000' }
    await change(fightIds[0], { purse })
    const shown = { currency: 'USD', amountMinor: '60000000000', forWinMinor: '24000000000' }
    const read = async (path: string) => (await fetch(`${site.url}/api${path}`)).json()
    expect(await read(`/fights/${fightIds[0]}`)).toMatchObject({ purse: shown })
    const { fights } = (await read(`/pockets/${pocketId}`)) as { fights: { id: string }[] }
    expect(fights.find(({ id }) => id === fightIds[0])).toMatchObject({ purse: shown })
  })

  test('PRO-01 an earlier date ends the sale a day before the weigh-in', async () => {
    const { pocketId, fightIds } = await sell(1)
    await change(fightIds[0], { dates: datesAfter(12) })
    const { ended_early_at: endsAt, asked_until: until } = await site.platform.db
      .selectFrom('pocket')
      .select(['ended_early_at', 'asked_until'])
      .where('id', '=', pocketId)
      .executeTakeFirstOrThrow()
    expect(endsAt).toEqual(addDays(site.clock.now(), 10))
    expect(until && until < addDays(site.clock.now(), 11)).toBe(true)
  })

  test('PAY-03 nothing is released while backers are asked, until five days after the close', async () => {
    const { pocketId, fightIds, orders } = await sell(1)
    const [[ana, backingId]] = orders as [Order]
    const another = await buy(ana, ten(pocketId))
    travelTo(site, addDays(site.clock.now(), 29))
    site.clock.advance(days(4))
    await site.platform.worker.drain()
    await change(fightIds[0], { opponentName: 'Encore Une Autre' })
    await site.platform.worker.drain()
    const planned = () =>
      site.platform.db
        .selectFrom('pocket')
        .select(['closed_at', 'released_at'])
        .where('id', '=', pocketId)
        .executeTakeFirstOrThrow()
    expect(await planned()).toMatchObject({ released_at: null })
    expect((await planned()).closed_at).not.toBe(null)
    await logInAgain(ana)
    const [{ questionId }] = await asked(ana)
    const pages = await readPages((path) => ana.send('GET', path), '/api/bout-questions', 1)
    expect(pages.map((page) => page.length)).toEqual([1, 1])
    const each = pages.flat().map((item) => item.backingId)
    expect(new Set(each)).toEqual(new Set([backingId, another]))
    for (const id of [backingId, another]) await answer(ana, id, questionId, 'keep')
    site.clock.advance(days(10))
    await site.platform.worker.drain()
    site.clock.advance(days(1))
    await site.platform.worker.drain()
    expect((await planned()).released_at).not.toBe(null)
    // Too late to be asked: what is released is released.
    await change(fightIds[0], { opponentName: 'La Dernière' })
    await logInAgain(ana)
    expect((await asked(ana)).length).toBe(2)
  })

  test('R10 is put to nobody from the weigh-in of another bout on: nobody could answer any more', async () => {
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    await change(fightIds[0], { dates: datesAfter(31) })
    const ana = await newBacker(site)
    const id = await buy(ana, ten(pocketId))
    travelTo(site, addDays(site.clock.now(), 30))
    await site.platform.worker.drain()
    await change(fightIds[1], { opponentName: 'Encore Une Autre' })
    await logInAgain(ana)
    expect([await asked(ana), await stateOf(ana, id)]).toEqual([[], 'unlocked'])
    // The bout that was weighed in moves after all: about that its backers are asked.
    const path = `/fights/${fightIds[0]}/dates`
    const alone = await alix.ask('POST', path, { ...datesAfter(3), ...because })
    expect(alone.body.code).toBe('second_person_required')
    await change(fightIds[0], { dates: datesAfter(3) })
    const about = { changes: ['date'], answerBy: datesAfter(3).weighInAt }
    expect(await asked(ana)).toMatchObject([about])
  })

  test('PRO-06 R10 is put to nobody once another bout of the Pocket was compensated: no order goes back then', {
    tags: 'long',
  }, async () => {
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
    const ana = await newBacker(site)
    await buy(ana, ten(pocketId))
    await site.platform.worker.drain()
    travelTo(site, addDays(site.clock.now(), 30))
    await site.platform.worker.drain()
    const off = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
    const called = await alix.done(`/fights/${fightIds[1]}/cancellation`, off)
    await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
    const place = { pocketId, fightId: fightIds[1], ...because }
    const { proposalId } = await alix.done('/compensations', place)
    await noor.done(`/compensations/${proposalId}/approvals`, because)
    site.clock.advance(1)
    await change(fightIds[0], { opponentName: 'Encore Une Autre' })
    travelTo(site, addDays(site.clock.now(), 10))
    await site.platform.worker.drain()
    await logInAgain(ana)
    expect(await asked(ana)).toEqual([])
  })
})
