// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because, declareIt, fightIt, travelTo } from '#tests/fixtures/fights.ts'
import { operatorOf, type TestOperator } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { chainDifferences } from '#tests/fixtures/reconciliation.ts'
import { goodPassword, logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  claimByWallet,
  linkKey,
  newKey,
  sandboxChainOf,
  settleChain,
  signPermit,
} from '#tests/fixtures/wallets.ts'
import {
  buyUnits,
  newKnownBacker,
  openWorkedPocket,
  type WorkedPocket,
} from '#tests/fixtures/worked-pocket.ts'

describe.each(databases)('the wallet of somebody stopped on $name', (database) => {
  let site: TestPlatform
  let alix: TestOperator
  let noor: TestOperator
  let pocket: WorkedPocket
  let ana: Visitor
  let number: string
  const key = newKey()

  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    alix = operatorOf(site, 'alix')
    noor = operatorOf(site, 'noor')
    const start = site.clock.now()
    pocket = await openWorkedPocket(site, { level1: true })
    ana = await newKnownBacker(site)
    const walletId = await linkKey(ana, key)
    number = await buyUnits(site, ana, pocket.pocketId, 10)
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await site.platform.worker.drain()
    }
    await logInAgain(ana)
    const request = { walletId, password: goodPassword }
    await ana.send('POST', `/api/certificates/${number}/wallet`, request, {
      'idempotency-key': 'out',
    })
    await settleChain(site)
    const [first] = pocket.fightIds
    await fightIt(site, { alix, noor }, first)
    await declareIt(site, { alix, noor }, first, '60000')
    await receive('60', 'one')
  })
  afterAll(() => site.close())

  const receive = async (amount: string, reference: string) => {
    const [fightId] = pocket.fightIds
    const senderAddress = `0x${'c4'.repeat(20)}`
    const receipt = { fightId, pocketId: pocket.pocketId, amount, reference, senderAddress }
    const { receiptId } = await alix.done('/receipts', receipt, reference)
    const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
    await noor.done(`/settlements/${proposalId}/approvals`, because)
    await settleChain(site)
  }
  const claimAsk = async () => {
    await logInAgain(ana)
    return ana.send('GET', `/api/certificates/${number}/wallet-claim`)
  }
  const expectSound = async () => {
    await settleChain(site)
    expect(await verify(site.platform)).toEqual([])
    expect(await chainDifferences(site.platform)).toEqual([])
  }

  test('KYC-02 PRO-05 the contract pays nothing to whoever is stopped, and all of it once they are released', async () => {
    const { body } = await claimAsk()
    const signature = await signPermit(key, body)
    const subject = { kind: 'person', id: await personOf(site.platform, ana) }
    const { freezeId } = await alix.done('/freezes', { subject, ...because })
    await settleChain(site)
    const claimed = sandboxChainOf(site).claim(body.typedData, signature)
    await expect(claimed).rejects.toThrow('the token is frozen')
    await receive('40', 'two')
    const { dueMicro, heldFor } = (await claimAsk()).body
    expect([dueMicro, heldFor]).toEqual(['95000000', 'account_frozen'])
    await expectSound()

    expect((await decideTogether(site, '/freeze-releases', { freezeId })).status).toBe(200)
    await settleChain(site)
    const paid = await claimByWallet(site, ana, key, number)
    expect([paid.body.dueMicro, paid.body.heldFor]).toEqual(['95000000', null])
    expect(await sandboxChainOf(site).balanceOf(key.address)).toBe(95_000_000n)
    await expectSound()
  })
})
