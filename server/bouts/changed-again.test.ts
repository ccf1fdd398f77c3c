// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { cardProviderOf, deliverCardMessage } from '#tests/fixtures/card-provider.ts'
import { because, days, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { openPayment, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('a bout that changes again on $name', (database) => {
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

  const change = async (fightId: string, request: object) => {
    const body = { evidenceHash, ...request, ...because }
    const { proposalId } = await alix.done(`/fights/${fightId}/bout-changes`, body)
    await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    site.clock.advance(1)
  }
  const inDays = (count: number) => addDays(site.clock.now(), count).toISOString()
  const datesIn = (count: number) => ({ weighInAt: inDays(count - 1), takesPlaceAt: inDays(count) })
  const asked = async (who: Visitor) => {
    await logInAgain(who)
    return (await who.send('GET', '/api/bout-questions')).body.items
  }
  const stateOf = async (who: Visitor, id: string) => {
    await logInAgain(who)
    return (await who.send('GET', `/api/backings/${id}`)).body.state
  }
  const pass = async (to: Date) => {
    travelTo(site, to)
    for (let count = 0; count < 2; count++) await site.platform.worker.drain()
  }

  /** Two who hold shares of a Pocket, whose first bout has got another opponent. */
  async function changedOnce() {
    const worked = await openWorkedPocket(site, { level1: false })
    const people = [await newBacker(site), await newBacker(site)] as const
    for (const who of people) await buyUnits(site, who, worked.pocketId, 10)
    await site.platform.worker.drain()
    site.clock.advance(1)
    const said = async () =>
      (await people[0].send('GET', `/api/fights/${worked.fightIds[0]}`)).body.opponentTape
    expect(await said()).toMatchObject({ record: '12-4-0' })
    await change(worked.fightIds[0], { opponentName: 'Une Autre Adversaire' })
    // Nothing is known of the other one.
    expect(await said()).toBeNull()
    return { ...worked, people }
  }
  const keepNewest = async (who: Visitor) => {
    const [newest] = (await asked(who)).toSorted((one: { answerBy: string }, other: typeof one) =>
      one.answerBy.localeCompare(other.answerBy),
    )
    const { backingId, questionId } = newest
    const request = { questionId, answer: 'keep' }
    const kept = await who.send('POST', `/api/backings/${backingId}/bout-answer`, request)
    expect(kept.body).toEqual({ answer: 'keep', state: 'unlocked' })
    return backingId as string
  }

  test('R10 whoever keeps it with its earlier date has answered what was asked before', async () => {
    const { fightIds, people } = await changedOnce()
    const [bob, cleo] = people
    await change(fightIds[0], { dates: datesIn(4) })
    const startsAt = addDays(site.clock.now(), 4)
    const id = await keepNewest(bob)
    expect((await asked(bob)).map(({ answer }: { answer: string }) => answer)).toEqual([
      'keep',
      'keep',
    ])
    const other = (await asked(cleo))[0].backingId
    await pass(addHours(startsAt, -20))
    expect([await stateOf(bob, id), await stateOf(cleo, other)]).toEqual(['unlocked', 'refunded'])
    await pass(startsAt)
    await alix.done(`/fights/${fightIds[0]}/start`, because)
    await pass(addDays(startsAt, 1))
    expect(await stateOf(bob, id)).toBe('unlocked')
  })

  test('R10 silence waits for the last day that was told', async () => {
    const { fightIds, people } = await changedOnce()
    const [bob, cleo] = people
    const [{ backingId, answerBy: firstDay }] = await asked(cleo)
    site.clock.advance(days(3))
    await change(fightIds[0], { opponentName: 'Encore Une Autre' })
    const lastDay = (await asked(cleo))
      .map(({ answerBy }: { answerBy: string }) => answerBy)
      .toSorted()
      .at(-1)
    await pass(addHours(new Date(firstDay), 2))
    expect(await stateOf(cleo, backingId)).toBe('unlocked')
    expect(await verify(site.platform)).toEqual([])
    const [newest] = (await asked(bob)).filter(
      ({ answerBy }: { answerBy: string }) => answerBy === lastDay,
    )
    const request = { questionId: newest.questionId, answer: 'keep' }
    await bob.send('POST', `/api/backings/${newest.backingId}/bout-answer`, request)
    await pass(addHours(new Date(lastDay), 2))
    const states = [await stateOf(bob, newest.backingId), await stateOf(cleo, backingId)]
    expect(states).toEqual(['unlocked', 'refunded'])
  })

  test('R10 silence is not late while nobody works', async () => {
    const { people } = await changedOnce()
    const [{ backingId, answerBy }] = await asked(people[0])
    travelTo(site, addHours(new Date(answerBy), 2))
    expect(await verify(site.platform)).toEqual([])
    await pass(addHours(new Date(answerBy), 3))
    expect(await stateOf(people[0], backingId)).toBe('refunded')
  })

  test('R10 what is kept of one bout says nothing of another; one that begins too early takes no share away', async () => {
    const { fightIds, people } = await changedOnce()
    const [bob] = people
    const stands = { takesPlaceAt: inDays(3), weighInAt: inDays(2) }
    await change(fightIds[1], { dates: stands })
    const id = await keepNewest(bob)
    const answers = (await asked(bob)).map(({ answer }: { answer: string | null }) => answer)
    expect(answers.toSorted()).toEqual(['keep', null])
    await pass(new Date(stands.takesPlaceAt))
    await alix.done(`/fights/${fightIds[1]}/start`, because)
    await pass(addHours(site.clock.now(), 1))
    expect(await stateOf(bob, id)).toBe('unlocked')
    const [first] = (await asked(bob)).filter(({ silent }: { silent: boolean }) => silent)
    expect(first).toMatchObject({ answer: 'keep' })
  })

  test('PRO-01 bringing a weigh-in forward takes two operators where shares are offered', async () => {
    const { fightIds } = await openWorkedPocket(site, { level1: false })
    const path = `/fights/${fightIds[0]}/dates`
    const ask = async (dates: object) =>
      (await alix.ask('POST', path, { ...dates, ...because })).body.code
    expect(await ask({ weighInAt: inDays(73), takesPlaceAt: inDays(75) })).toBe(
      'second_person_required',
    )
    expect(await ask({ weighInAt: inDays(10), takesPlaceAt: inDays(75) })).toBe(
      'weigh_in_too_early',
    )
    expect(await ask({ weighInAt: inDays(76), takesPlaceAt: inDays(77) })).toBe(undefined)
    await change(fightIds[0], { dates: datesIn(60) })
  })

  test('R10 PAY-02 what is paid for an order that had lapsed while the others were asked goes back', async () => {
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    const [ana, bob] = [await newBacker(site), await newBacker(site)]
    await buyUnits(site, ana, pocketId, 10)
    const waiver = tickedWaiver
    const { body } = await place(bob, { kind: 'share', pocketId, units: 2, level2: false, waiver })
    const id: string = body.backingId
    const card = cardProviderOf(site.platform)
    const url = await openPayment(bob, id)
    const session = await card.find(url.slice(url.lastIndexOf('/') + 1))
    const created = Math.floor(site.clock.now().getTime() / 1000)
    const payment = {
      id: `pi_${id.replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: session?.amount_total,
      amount_received: session?.amount_total,
      created,
      currency: 'eur',
      status: 'succeeded',
      metadata: { backing_id: id },
    }
    await pass(addHours(site.clock.now(), 1))
    await change(fightIds[0], { opponentName: 'Une Autre Adversaire' })
    await pass(addDays(site.clock.now(), 14))
    await card.remember('payment_intent', payment)
    const message = await card.prepare('payment_intent.succeeded', payment)
    const told = await deliverCardMessage(site.url, message.body, message.signature)
    expect(told.body).toEqual({ outcome: 'refund_due', reason: 'order_ended' })
    await site.platform.worker.drain()
    expect(await stateOf(bob, id)).toBe('refunded')
  })
})
