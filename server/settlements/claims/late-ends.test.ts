// @module-tag long
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf } from '#tests/fixtures/visitor.ts'
import {
  buyUnits,
  nameAddress,
  newKnownBacker,
  openWorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

test.each(databases)(
  'PRO-05 on $name a lost dispute takes back what was not claimed, and a burn and a claim at once pay once',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { db, worker, ports } = site.platform
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const start = site.clock.now()
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: false })
    const ana = await newKnownBacker(site)
    const cheat = await newKnownBacker(site)
    const number = await buyUnits(site, ana, pocketId, 10)
    const disputed = await buyUnits(site, cheat, pocketId, 20)
    const bea = await newKnownBacker(site)
    const held = await buyUnits(site, bea, pocketId, 10)
    await worker.drain()
    for (const day of [30, 45, 151]) {
      travelTo(site, addDays(start, day))
      await worker.drain()
      if (day === 45) await settle(0, '400')
    }

    /** 40 units are 2 % of the 20,000 earned. */
    async function settle(at: 0 | 1, amount: string) {
      const fightId = fightIds[at]
      await fightIt(site, operators, fightId)
      await declareIt(site, operators, fightId, '20000')
      const senderAddress = `0x${'c4'.repeat(20)}`
      const receipt = { fightId, pocketId, amount, reference: fightId, senderAddress }
      const { receiptId } = await alix.done('/receipts', receipt, fightId)
      const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
      await noor.done(`/settlements/${proposalId}/approvals`, because)
    }

    async function disputeOf(of: string): Promise<string> {
      const order = await db
        .selectFrom('certificate')
        .innerJoin('backing', 'backing.id', 'certificate.backing_id')
        .select('payment_id')
        .where('number', '=', BigInt(of))
        .executeTakeFirstOrThrow()
      return (await ports.sandboxStripe?.dispute(order.payment_id ?? '')) ?? ''
    }
    const dispute = await disputeOf(disputed)
    await logInAgain(cheat)
    const address = `0x${'a1'.repeat(20)}`
    await nameAddress(site, cheat, address)
    const claim = (visitor: typeof ana, of: string, key: string) =>
      visitor.send('POST', `/api/certificates/${of}/claim`, {}, { 'idempotency-key': key })
    expect((await claim(cheat, disputed, 'k')).body.code).toBe('certificate_frozen')
    await ports.sandboxStripe?.endDispute(dispute, 'lost')
    await worker.drain()
    // 400 less 5 %, of which 20 of 40 units had 190.
    expect(await readBalance(db, 'income:recovery')).toBe(190_000_000n)
    await logInAgain(cheat)
    expect((await claim(cheat, disputed, 'l')).body.code).toBe('nothing_due')
    expect(await verify(site.platform)).toEqual([])

    const other = await disputeOf(held)
    await settle(1, '400')
    expect(await readBalance(db, 'income:recovery')).toBe(380_000_000n)
    await logInAgain(ana)
    await nameAddress(site, ana, address)
    await Promise.all([claim(ana, number, 'k'), worker.drain(), claim(ana, number, 'l')])
    await worker.drain()
    await worker.drain()
    // What was in dispute while the others were settled follows them once it has been won.
    await ports.sandboxStripe?.endDispute(other, 'won')
    await worker.drain()
    await worker.drain()
    await logInAgain(bea)
    const late = await bea.send('GET', `/api/certificates/${held}`)
    expect(late.body.state).toBe('burned')
    await logInAgain(ana)
    const personId = await personOf(site.platform, ana)
    const credited = await readBalance(db, `payable:person:${personId}`)
    const paidOut = await db
      .selectFrom('claim')
      .select('amount_micro')
      .where('person_id', '=', personId)
      .where('state', '=', 'done')
      .execute()
    const paid = paidOut.reduce((sum, row) => sum + row.amount_micro, 0n)
    expect(paid + credited).toBe(190_000_000n)
    const shown = await ana.send('GET', `/api/certificates/${number}`)
    expect(shown.body.state).toBe('burned')
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  },
)
