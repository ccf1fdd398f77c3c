import { describe, expect, test } from 'vitest'
import { usdc } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { owe } from '#tests/fixtures/owed.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { buyUnits, newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

const sender = '0x52908400098527886E0F7030069857D2E4169EE7'

describe.each(databases)('the return of a certificate on $name', (database) => {
  test('NFT-02 PRO-05 counts what each holder gave and got, with what it was sold for', async () => {
    const site = await startTestPlatform(database.open)
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const [ana, bob] = [await newKnownBacker(site), await newKnownBacker(site)]
    const start = site.clock.now()
    const pocket = await openWorkedPocket(site, { level1: false })
    const number = await buyUnits(site, ana, pocket.pocketId, 10)
    const settle = async (fightId: string, show: string, owed: string) => {
      await fightIt(site, operators, fightId)
      await declareIt(site, operators, fightId, show)
      const receipt = { fightId, pocketId: pocket.pocketId, amount: owed, reference: fightId }
      const body = { ...receipt, senderAddress: sender }
      const { receiptId } = await operators.alix.done('/receipts', body, fightId)
      const { proposalId } = await operators.alix.done(`/receipts/${receiptId}/settlement`, because)
      await operators.noor.done(`/settlements/${proposalId}/approvals`, because)
    }
    const returnsOf = async (who: Visitor) => {
      await logInAgain(who)
      return (await who.send('GET', `/api/certificates/${number}/returns`)).body
    }
    await site.platform.worker.drain()
    travelTo(site, addDays(start, 30))
    await site.platform.worker.drain()
    expect(await returnsOf(ana)).toMatchObject({ roiBps: null, resaleMicro: '0' })
    await settle(pocket.fightIds[0], '60000', '300')
    expect(await returnsOf(ana)).toMatchObject({ backMicro: '285000000', roiBps: -4_300 })

    travelTo(site, addDays(start, 121))
    await owe(site, await personOf(site.platform, bob), usdc(200))
    await logInAgain(ana)
    await logInAgain(bob)
    const key = (name: string) => ({ 'idempotency-key': name })
    const offer = { certificateNumber: `${number}`, price: '120', days: 30 }
    const { listingId } = (await ana.send('POST', '/api/listings', offer, key('list'))).body
    const purchase = `/api/listings/${listingId}/purchase`
    expect((await bob.send('POST', purchase, { price: '120' }, key('buy'))).status).toBe(201)
    // 285 from the fight and 114 from the sale, of 500.
    expect(await returnsOf(ana)).toMatchObject({
      costMicro: '500000000',
      backMicro: '399000000',
      resaleMicro: '114000000',
      roiBps: -2_020,
    })
    expect(await returnsOf(bob)).toMatchObject({ costMicro: '120000000', backMicro: '0' })
    await settle(pocket.fightIds[1], '41333.333333', '206.666666')
    // 196.333333 for the 120 that the second holder gave.
    expect(await returnsOf(bob)).toMatchObject({
      costMicro: '120000000',
      backMicro: '196333333',
      resaleMicro: '0',
      roiBps: 6_361,
    })
    expect(await returnsOf(ana)).toMatchObject({ backMicro: '399000000', roiBps: -2_020 })
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })
})
