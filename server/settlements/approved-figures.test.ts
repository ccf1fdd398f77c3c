import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { oneDatabase } from '#tests/databases.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  buyUnits,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

/** One request after another: what leads to a figure is no matter of transactions at once. */
describe('what two operators approve', () => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let pocket: WorkedPocket
  let refundable: string
  beforeAll(async () => {
    site = await startTestPlatform(oneDatabase.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    pocket = await openWorkedPocket(site, { level1: true })
    await buyUnits(site, await newKnownBacker(site), pocket.pocketId, 10)
    const number = await buyUnits(site, await newKnownBacker(site), pocket.pocketId, 10)
    const { backing_id } = await site.platform.db
      .selectFrom('certificate')
      .select('backing_id')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    refundable = backing_id
    await site.platform.worker.drain()
    travelTo(site, addDays(site.clock.now(), 30))
    await site.platform.worker.drain()
  })
  afterAll(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  /** An approval to figures that hold no more is refused, and changes nothing; then somebody asks anew. */
  async function expectStale(proposalId: string, approval: string): Promise<void> {
    const before = await hashOfMoney(site.platform)
    const answer = await noor.ask('POST', approval, because)
    expect(answer.body.code).toBe('transition_not_allowed')
    expect(await hashOfMoney(site.platform)).toBe(before)
    await alix.done(`/proposals/${proposalId}/end`, because)
  }

  test('PRO-06 of a compensation is what was shown: an order that went back meanwhile asks for a new proposal', async () => {
    const { pocketId, fightIds } = pocket
    await fileSheet(site)
    const off = { cause: 'athlete_released', fault: 'athlete', evidenceHash, ...because }
    const called = await alix.done(`/fights/${fightIds[1]}/cancellation`, off)
    await noor.done(`/fight-changes/${called.proposalId}/approvals`, because)
    const propose = () =>
      alix.done('/compensations', { pocketId, fightId: fightIds[1], ...because })
    const { proposalId, figures } = await propose()
    // Half of what half of 500 was paid for, for each of the two holders.
    expect(figures).toMatchObject({ certificates: 2, totalMicro: '250000000' })
    const refund = await alix.done('/refunds', {
      backingId: refundable,
      cause: 'fraud',
      ...because,
    })
    await noor.done(`/refunds/${refund.proposalId}/approvals`, because)
    await expectStale(proposalId, `/compensations/${proposalId}/approvals`)
    const anew = await propose()
    expect(anew.figures).toMatchObject({ certificates: 1, totalMicro: '125000000' })
    await noor.done(`/compensations/${anew.proposalId}/approvals`, because)
  })

  test('PRO-05 of a settlement is what was shown: a distribution that came before it asks for a new proposal', async () => {
    const { pocketId, fightIds } = pocket
    await fightIt(site, { alix, noor }, fightIds[0])
    await declareIt(site, { alix, noor }, fightIds[0], '60000')
    const receive = async (reference: string) => {
      const senderAddress = `0x${'c4'.repeat(20)}`
      const receipt = { fightId: fightIds[0], pocketId, amount: '100', reference, senderAddress }
      const { receiptId } = await alix.done('/receipts', receipt, reference)
      return () => alix.done(`/receipts/${receiptId}/settlement`, because)
    }
    const [propose, proposeNext] = [await receive('R-1'), await receive('R-2')]
    const [first, next] = [await propose(), await proposeNext()]
    expect([first.figures.distribution, next.figures.distribution]).toEqual([1, 1])
    await noor.done(`/settlements/${first.proposalId}/approvals`, because)
    await expectStale(next.proposalId, `/settlements/${next.proposalId}/approvals`)
    const anew = await proposeNext()
    expect(anew.figures).toMatchObject({ distribution: 2, outstandingMicro: '400000000' })
    await noor.done(`/settlements/${anew.proposalId}/approvals`, because)
  })
})
