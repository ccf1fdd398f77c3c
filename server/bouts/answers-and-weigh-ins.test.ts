// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addHours } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { fileAs } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)(
  'a question that was asked while its bout had no date on $name',
  ({ open }) => {
    let site: TestPlatform
    let alix: TestOperator
    let noor: TestOperator
    let evidenceHash: string
    let start: Date
    let pocketId: string
    let fightId: string
    let ana: Visitor
    let bob: Visitor
    beforeEach(async () => {
      site = await startTestPlatform(open)
      alix = operatorOf(site, 'alix')
      noor = operatorOf(site, 'noor')
      evidenceHash = await fileAs(site)
      start = site.clock.now()
      const pocket = await openWorkedPocket(site, { level1: true })
      pocketId = pocket.pocketId
      fightId = pocket.fightIds[0]
      ana = await newKnownBacker(site)
      bob = await newKnownBacker(site)
      for (const who of [ana, bob]) await buyUnits(site, who, pocketId, 10)
      await site.platform.worker.drain()
    })
    afterEach(async () => {
      expect(await verify(site.platform)).toEqual([])
      await site.close()
    })

    const reach = async (instant: Date) => {
      travelTo(site, instant)
      for (let count = 0; count < 3; count += 1) await site.platform.worker.drain()
    }
    const together = async (path: string, request: object) => {
      const { proposalId } = await alix.done(`/fights/${fightId}/${path}`, {
        evidenceHash,
        ...request,
        ...because,
      })
      await noor.done(`/fight-changes/${proposalId}/approvals`, because)
    }
    const postpone = () => alix.done(`/fights/${fightId}/postponement`, because)
    const questionsOf = async (who: Visitor) => {
      await logInAgain(who)
      return (await who.send('GET', '/api/bout-questions')).body.items
    }
    type Question = { backingId: string; questionId: string; answerBy: string }
    const answer = async (who: Visitor, { backingId, questionId }: Question, word: string) => {
      await logInAgain(who)
      const body = { questionId, answer: word }
      return (await who.send('POST', `/api/backings/${backingId}/bout-answer`, body)).body
    }
    const states = async () => {
      const rows = await site.platform.db
        .selectFrom('backing')
        .select('state')
        .where('pocket_id', '=', pocketId)
        .orderBy('created_at')
        .execute()
      return rows.map(({ state }) => state)
    }

    test('PRO-05 R10 is answered until the weigh-in that it has by then, and not once its outcome is known', async () => {
      await reach(addDays(start, 28))
      await postpone()
      await together('bout-changes', { opponentName: 'Une Autre Adversaire' })
      await reach(addDays(start, 29))
      const [takesPlaceAt, weighInAt] = [addDays(start, 32), addDays(start, 31)]
      await together('bout-changes', { dates: { takesPlaceAt, weighInAt } })
      const [newest, oldest] = await questionsOf(ana)
      expect(new Date(newest.answerBy)).toEqual(weighInAt)
      expect(new Date(oldest.answerBy).getTime()).toBeGreaterThan(takesPlaceAt.getTime())
      expect(await answer(ana, newest, 'keep')).toMatchObject({ answer: 'keep' })
      const [, ofBob] = await questionsOf(bob)
      await reach(addHours(takesPlaceAt, 2))
      expect((await answer(ana, oldest, 'refund')).code).toBe('withdrawal_too_late')
      expect((await answer(bob, ofBob, 'keep')).code).toBe('withdrawal_too_late')
      // Bob was told that silence until the weigh-in gives all back.
      expect(await states()).toEqual(['unlocked', 'refunded'])
    })

    test('PRO-06 R10 ends as a postponement that never was is taken back after the weigh-in, and silence keeps', async () => {
      await reach(addDays(start, 28))
      const [takesPlaceAt, weighInAt] = [addDays(start, 32), addDays(start, 31)]
      await together('bout-changes', { dates: { takesPlaceAt, weighInAt } })
      for (const who of [ana, bob]) await answer(who, (await questionsOf(who))[0], 'keep')
      await reach(addHours(weighInAt, 1))
      await postpone()
      await together('bout-changes', { opponentName: 'Une Autre Adversaire' })
      const [open] = await questionsOf(ana)
      expect(new Date(open.answerBy).getTime()).toBeGreaterThan(takesPlaceAt.getTime())
      await reach(addHours(takesPlaceAt, 2))
      await together('postponement-reversal', {})
      expect((await answer(ana, open, 'refund')).code).toBe('withdrawal_too_late')
      await reach(addHours(takesPlaceAt, 3))
      const [silent] = await questionsOf(bob)
      expect(silent).toMatchObject({ answer: 'keep', silent: true })
      expect(await verify(site.platform)).toEqual([])
      expect(await states()).toEqual(['unlocked', 'unlocked'])
      await fightIt(site, { alix, noor }, fightId)
      await reach(addDays(takesPlaceAt, 9))
      expect(await states()).toEqual(['unlocked', 'unlocked'])
    })
  },
)
