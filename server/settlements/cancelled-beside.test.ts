// @module-tag long
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

test.each(databases)(
  'PRO-05 L6 on $name what comes in for a Pocket that was cancelled is nobody’s share: it goes back, and the other one is still owed',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const { worker, db } = site.platform
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const start = site.clock.now()
    const pocket = await openWorkedPocket(site, { level1: false })
    const beside = await openWorkedPocket(site, { level1: false, beside: pocket })
    const ana = await newKnownBacker(site)
    for (const { pocketId } of [pocket, beside]) await buyUnits(site, ana, pocketId, 10)
    await worker.drain()
    const [fightId] = pocket.fightIds
    await alix.done(`/pockets/${beside.pocketId}/cancellation`, because)
    await noor.done(`/pockets/${beside.pocketId}/cancellation/approvals`, because)
    await worker.drain()
    travelTo(site, addDays(start, 30))
    await worker.drain()
    await fightIt(site, operators, fightId)

    let transfers = 0
    const receive = async (pocketId: string, amount: string): Promise<string> => {
      const reference = `R-${++transfers}`
      const senderAddress = `0x${'c4'.repeat(20)}`
      const body = { fightId, pocketId, amount, reference, senderAddress }
      return (await alix.done('/receipts', body, reference)).receiptId
    }
    const fight = async () => (await ana.send('GET', `/api/fights/${fightId}`)).body
    const sound = async () => expect(await verify(site.platform)).toEqual([])

    const early = await receive(beside.pocketId, '70')
    await declareIt(site, operators, fightId, '60000')
    const late = await receive(beside.pocketId, '300')
    for (const receiptId of [early, late]) {
      const refused = await alix.ask('POST', `/receipts/${receiptId}/settlement`, because)
      expect(refused.body.code).toBe('nothing_due')
      const { proposalId } = await alix.done(`/receipts/${receiptId}/return`, because)
      await noor.done(`/receipt-returns/${proposalId}/approvals`, because)
    }
    await worker.drain()
    const sent = await db.selectFrom('treasury_order').select(['state', 'amount_micro']).execute()
    expect(sent).toEqual([
      { state: 'done', amount_micro: 70_000_000n },
      { state: 'done', amount_micro: 300_000_000n },
    ])
    expect((await fight()).status).toBe('awaiting_funds')
    await sound()

    const receiptId = await receive(pocket.pocketId, '300')
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
    expect((await fight()).status).toBe('settled')
    const held = `payable:holders:${pocket.pocketId}:${fightId}` as const
    expect(await readBalance(db, held)).toBe(285_000_000n)
    await sound()
    await site.close()
  },
)
