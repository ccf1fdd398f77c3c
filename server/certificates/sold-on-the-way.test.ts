// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, DAY_MS, MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#tests/fixtures/fights.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { decideTogether } from '#tests/fixtures/operators.ts'
import { place, tickedWaiver } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import {
  askPermit,
  linkKey,
  newKey,
  returnByWallet,
  sandboxChainOf,
  settleChain,
  signPermit,
} from '#tests/fixtures/wallets.ts'
import { newKnownBacker, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'

/** Ten units are half a per cent of what is earned, of which the holder gets 95 %. */
const tenUnitsOf = (earnings: bigint) => ((earnings * 5n) / 1_000n) * 950_000n

describe.each(databases)('a share that is sold out of a wallet on $name', ({ open }) => {
  let site: TestPlatform
  const market = marketBench(() => site)
  beforeEach(async () => {
    site = await startTestPlatform(open)
  })
  afterEach(() => site.close())

  const sound = async () => expect(await verify(site.platform)).toEqual([])
  const owed = async (who: Visitor) =>
    readBalance(site.platform.db, `payable:person:${await personOf(site.platform, who)}`)

  /** Ana's ten units, bought from her wallet; of their first fight 60 of the 100 that are owed come in, and the rest is given up. */
  async function earned() {
    const { worker } = site.platform
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const start = site.clock.now()
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
    const [fightId] = fightIds
    const ana = await newKnownBacker(site)
    const receive = async (amount: string) => {
      const senderAddress = `0x${'c4'.repeat(20)}`
      const receipt = { fightId, pocketId, amount, reference: amount, senderAddress }
      const { receiptId } = await alix.done('/receipts', receipt, amount)
      const { proposalId } = await alix.done(`/receipts/${receiptId}/settlement`, because)
      await noor.done(`/settlements/${proposalId}/approvals`, because)
    }
    const key = newKey()
    const walletId = await linkKey(ana, key)
    await sandboxChainOf(site).faucet(key.address, 5_000_000_000n)
    const request = { kind: 'share', pocketId, units: 10, level2: false, waiver: tickedWaiver }
    const { backingId } = (await place(ana, request)).body
    const permit = (await askPermit(ana, backingId, walletId)).body
    await sandboxChainOf(site).deposit(permit, await signPermit(key, permit))
    await settleChain(site)
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await worker.drain()
    }
    await fileSheet(site)
    await fightIt(site, operators, fightId)
    const declarationId = await declareIt(site, operators, fightId, '20000')
    await receive('60')
    await settleChain(site)
    site.clock.advance(40 * DAY_MS)
    await worker.drain()
    const given = { evidenceHash, ...because }
    const asked = await alix.done(`/earnings/${declarationId}/write-off`, given)
    await noor.done(`/write-offs/${asked.proposalId}/approvals`, because)
    await worker.drain()
    await logInAgain(ana)
    return { ana, key, backingId, receive }
  }

  /** Put back in the vault, they are offered at once, and Bob buys them by card while their token is still on its way. */
  async function soldOnTheWay() {
    const { ana, key, ...rest } = await earned()
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${rest.backingId}`)).body
    expect((await returnByWallet(ana, key, certificateNumber)).status).toBe(202)
    const listingId = await market.offer(ana, certificateNumber)
    const bob = await newKnownBacker(site)
    const purchaseId: string = (await market.reserve(bob, listingId)).body.purchaseId
    await market.payByCard(bob, purchaseId)
    await market.drain()
    expect(await market.stateOf(bob, purchaseId)).toBe('sold')
    return { ...rest, ana, bob, purchaseId, priceMicro: await owed(ana) }
  }

  test('R4 C3 frozen before its token is back: its seller has their part, its buyer waits for theirs', async () => {
    const { ana, bob, backingId, receive, priceMicro } = await soldOnTheWay()
    // What was given up comes all the same, and is the buyer's.
    await receive('40')
    site.clock.advance(MINUTE_MS)
    await operatorOf(site, 'alix').done('/order-freezes', { backingId, ...because })
    for (let round = 0; round < 2; round++) {
      site.clock.advance(5 * MINUTE_MS)
      await settleChain(site)
    }
    await sound()
    expect([(await owed(ana)) - priceMicro, await owed(bob)]).toEqual([0n, 0n])
    await decideTogether(site, '/resolutions', { orderId: backingId, resolution: 'release' })
    await settleChain(site)
    await sound()
    const [hers, his] = [tenUnitsOf(12_000n), tenUnitsOf(8_000n)]
    expect([(await owed(ana)) - priceMicro, await owed(bob)]).toEqual([hers, his])
  })

  test('R7 NFT-02 taken back by the buyer’s bank before its token is back: what it had brought its seller is theirs', async () => {
    const { ana, bob, purchaseId, receive, priceMicro } = await soldOnTheWay()
    await receive('40')
    const [payment] = await market.paymentsOf(purchaseId)
    const bank = cardProviderOf(site.platform)
    await bank.endDispute(await bank.dispute(payment?.payment_id ?? ''), 'lost')
    for (let round = 0; round < 2; round++) {
      site.clock.advance(5 * MINUTE_MS)
      await settleChain(site)
    }
    await sound()
    expect([(await owed(ana)) - priceMicro, await owed(bob)]).toEqual([tenUnitsOf(12_000n), 0n])
    const recovered = await readBalance(site.platform.db, 'income:recovery')
    expect(recovered).toBe(tenUnitsOf(8_000n))
  })
})
