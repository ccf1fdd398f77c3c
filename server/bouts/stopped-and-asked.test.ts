// @module-tag long
import { describe, expect, test } from 'vitest'
import { addHours } from '#domain/kernel/time.ts'
import { readBalances } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { inMicro, openThree } from '#tests/fixtures/asked-orders.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { because, travelTo } from '#tests/fixtures/fights.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { openPayment, place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { goodPassword, logInAgain, personOf } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey, settleChain } from '#tests/fixtures/wallets.ts'
import { newKnownBacker } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('stopped orders of a changed bout on $name', ({ open }) => {
  test('R10 PAY-03 PRO-05 a frozen order whose bout has changed keeps nobody waiting, and goes back once it is released', async () => {
    const { site, until, money, ana, bob, cleo, ...act } = await openThree(open)
    await act.freeze(bob)
    const answerBy = await act.change()
    for (const each of [ana, cleo]) await act.answer(each, 'keep')
    await until(31)
    // While backers can answer nothing has moved; an hour later all have their plan.
    travelTo(site, addHours(answerBy, -1))
    await site.platform.worker.drain()
    const planned = async () => {
      const { release_planned_at: at } = await site.platform.db
        .selectFrom('pocket')
        .select('release_planned_at')
        .where('id', '=', act.pocketId)
        .executeTakeFirstOrThrow()
      return at
    }
    expect(await planned()).toBe(null)
    travelTo(site, addHours(answerBy, 1))
    await site.platform.worker.drain()
    expect(await planned()).toEqual(addHours(answerBy, 1))
    await until(45)
    expect(await money()).toEqual(inMicro(405, 495, 500, 0, 0))
    await act.settle()
    expect(await money()).toEqual(inMicro(405, 495, 500, 142.5, 0))

    await act.releaseHold(bob)
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect(await act.stateOf(bob)).toBe('refunded')
    expect(await act.stateOf(ana)).toBe('unlocked')
    // The provider pays the part of the fee that it has earned; the athlete has net and fee of the part, as R6 would have it.
    expect(await money()).toEqual(inMicro(630 + 47.5 + 2.5, 270, 0, 95, 2.5))
    await site.close()
  })

  test('R10 stopped orders are kept or go back by what was answered, or by silence, when they are released before a distribution', async () => {
    const { site, until, money, ana, bob, cleo, ...act } = await openThree(open)
    const bank = cardProviderOf(site.platform)
    await act.freeze(ana)
    await act.freeze(bob)
    const ofCleo = await bank.dispute(cleo.paymentId)
    const dan = await newKnownBacker(site)
    const request = { kind: 'share', pocketId: act.pocketId, units: 10, level2: false }
    const placed = await place(dan, { ...request, waiver: tickedWaiver })
    const page = await openPayment(dan, placed.body.backingId)
    const subject = { kind: 'person', id: await personOf(site.platform, dan) }
    const { freezeId } = await act.operators.alix.done('/freezes', { subject, ...because })
    await bank.pay(page.slice(page.lastIndexOf('/') + 1), '4242 4242 4242 4242')
    site.clock.advance(1)
    const answerBy = await act.change()
    expect(await act.answer(ana, 'keep')).toEqual({ answer: 'keep', state: 'frozen' })
    expect(await act.answer(cleo, 'refund')).toEqual({ answer: 'refund', state: 'disputed' })
    await until(31)
    // Called off while backers are asked, a fight is not compensated yet.
    const ofFight = await act.callOff()
    const refused = await act.operators.alix.ask('POST', '/compensations', ofFight)
    expect(refused.body.code).toBe('bout_question_open')
    travelTo(site, addHours(answerBy, 1))
    await site.platform.worker.drain()
    expect(await money()).toEqual(inMicro(0, 450, 1500, 0, 0))
    for (const each of [ana, bob]) await act.releaseHold(each)
    await bank.endDispute(ofCleo, 'won')
    await decideTogether(site, '/freeze-releases', { freezeId })
    await site.platform.worker.drain()
    const states: string[] = []
    for (const each of [ana, bob, cleo, { who: dan, backingId: placed.body.backingId }]) {
      states.push(await act.stateOf(each))
    }
    expect(states).toEqual(['unlocked', 'refunded', 'refunded', 'refunded'])
    // Of what a bank had stopped fee and premium were earned at the close.
    expect(await money()).toEqual(inMicro(0, 450, 0, 0, 50))
    const payments = await site.platform.db.selectFrom('payment').select('outcome').execute()
    expect(payments.map(({ outcome }) => outcome).toSorted()).toEqual([
      'confirmed',
      'refunded',
      'refunded',
      'refunded',
    ])
    await site.close()
  })

  test('R10 PRO-05 PRO-06 a disputed order whose bout has changed goes back after distributions once its dispute is won', async () => {
    const { site, until, money, ana, bob, cleo, ...act } = await openThree(open)
    const bank = cardProviderOf(site.platform)
    const ofBob = await bank.dispute(bob.paymentId)
    await act.change()
    for (const each of [ana, cleo]) await act.answer(each, 'keep')
    expect(await act.answer(bob, 'refund')).toEqual({ answer: 'refund', state: 'disputed' })
    await until(45)
    expect(await money()).toEqual(inMicro(405, 945, 0, 0, 0))
    await act.settle()
    const { alix, noor } = act.operators
    const ofFight = await act.callOff()
    const { proposalId, figures } = await alix.done('/compensations', ofFight)
    expect(figures).toMatchObject({ certificates: 3, returnedMicro: '337500000' })
    await noor.done(`/compensations/${proposalId}/approvals`, because)
    await site.platform.worker.drain()
    expect(await money()).toEqual(inMicro(630, 382.5, 0, 142.5, 0))
    await bank.endDispute(ofBob, 'won')
    await site.platform.worker.drain()
    await site.platform.worker.drain()
    expect(await act.stateOf(bob)).toBe('refunded')
    // Of Bob's 500 the escrow still held 337.50, and 112.50 had come back of the fight that was called off.
    expect(await money()).toEqual(inMicro(680, 45, 0, 95, 162.5 + 2.5))
    const more = [`payable:holders:${act.pocketId}:${act.fightIds[1]}`, 'income:recovery'] as const
    const balances = await readBalances(site.platform.db, more)
    expect([...balances.values()].map(Number)).toEqual(inMicro(250, 112.5))
    await site.close()
  })

  test('R10 C3 what lies in a wallet goes back by itself once it is known that it has claimed nothing', async () => {
    const { site, until, money, ana, bob, cleo, ...act } = await openThree(open)
    const bank = cardProviderOf(site.platform)
    await until(31)
    const { number } = await site.platform.db
      .selectFrom('certificate')
      .select('number')
      .where('backing_id', '=', bob.backingId)
      .executeTakeFirstOrThrow()
    await logInAgain(bob.who)
    const request = { walletId: await linkKey(bob.who, newKey()), password: goodPassword }
    const left = await bob.who.send('POST', `/api/certificates/${number}/wallet`, request)
    expect(left.status).toBe(202)
    await settleChain(site)
    const ofBob = await bank.dispute(bob.paymentId)
    site.clock.advance(1)
    await act.change()
    for (const each of [ana, cleo]) await act.answer(each, 'keep')
    await until(45)
    await act.settle()
    await settleChain(site)
    await bank.endDispute(ofBob, 'won')
    expect(await act.stateOf(bob)).toBe('frozen')
    expect(await money()).toEqual(inMicro(630, 270, 450, 142.5, 0))
    await settleChain(site)
    expect(await act.stateOf(bob)).toBe('refunded')
    expect(await money()).toEqual(inMicro(680, 270, 0, 95, 52.5))
    await site.close()
  })

  test('R10 KYC-02 the word of a backer who is stopped, or their silence, sends no money until the stop ends', async () => {
    const { site, money, ana, bob, cleo, ...act } = await openThree(open)
    const stops: string[] = []
    for (const { who } of [ana, bob]) {
      const subject = { kind: 'person', id: await personOf(site.platform, who) }
      stops.push((await act.operators.alix.done('/freezes', { subject, ...because })).freezeId)
    }
    const answerBy = await act.change()
    expect(await act.answer(ana, 'refund')).toEqual({ answer: 'refund', state: 'frozen' })
    await act.answer(cleo, 'keep')
    travelTo(site, addHours(answerBy, 1))
    await site.platform.worker.drain()
    const states = () => Promise.all([ana, bob, cleo].map((each) => act.stateOf(each)))
    expect(await states()).toEqual(['frozen', 'frozen', 'unlocked'])
    await money()
    for (const freezeId of stops) await decideTogether(site, '/freeze-releases', { freezeId })
    await site.platform.worker.drain()
    expect(await states()).toEqual(['refunded', 'refunded', 'unlocked'])
    await money()
    await site.close()
  })

  test('R10 nothing is settled while backers are asked about a changed bout', async () => {
    const { site, until, ...act } = await openThree(open)
    await until(31)
    await act.change()
    // No maintenance tick has come by since.
    const receiptId = await act.receive()
    const path = `/receipts/${receiptId}/settlement`
    const refused = await act.operators.alix.ask('POST', path, because)
    expect(refused.body.code).toBe('bout_question_open')
    await site.platform.worker.drain()
    await site.close()
  })
})
