import { expect, test } from 'vitest'
import { addDays, DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { readBalance } from '#server/ledger/balances.ts'
import { verify } from '#server/ledger/verify.ts'
import {
  because,
  declareIt,
  evidenceHash,
  fightIt,
  fileSheet,
  travelTo,
} from '#server/test-fights.ts'
import { marketBench } from '#server/test-market.ts'
import { operatorOf } from '#server/test-operator.ts'
import { decideTogether } from '#server/test-operators.ts'
import { place, tickedWaiver } from '#server/test-orders.ts'
import { startTestPlatform } from '#server/test-platform.ts'
import { logInAgain, personOf, type Visitor } from '#server/test-visitor.ts'
import {
  askPermit,
  linkKey,
  newKey,
  sandboxChainOf,
  settleChain,
  signPermit,
} from '#server/test-wallets.ts'
import { newKnownBacker, openWorkedPocket } from '#server/test-worked-pocket.ts'
import { databases } from '#tests/databases.ts'

/** Ten units are half a per cent of what is earned, of which the holder gets 95 %. */
const tenUnitsOf = (earnings: bigint) => ((earnings * 5n) / 1_000n) * 950_000n

test.each(databases)(
  'R4 C3 on $name a sold certificate that is frozen before its token is back: its seller has their part, its buyer waits',
  async ({ open }) => {
    const site = await startTestPlatform(open)
    const { worker } = site.platform
    const market = marketBench(() => site)
    const operators = { alix: operatorOf(site, 'alix'), noor: operatorOf(site, 'noor') }
    const { alix, noor } = operators
    const start = site.clock.now()
    const sound = async () => expect(await verify(site.platform)).toEqual([])
    const { pocketId, fightIds } = await openWorkedPocket(site, { level1: true })
    const [fightId] = fightIds
    const [ana, bob] = [await newKnownBacker(site), await newKnownBacker(site)]
    const owed = async (who: Visitor) =>
      readBalance(site.platform.db, `payable:person:${await personOf(site.platform, who)}`)
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
    const wish = { kind: 'share', pocketId, units: 10, level2: false, waiver: tickedWaiver }
    const { backingId } = (await place(ana, wish)).body
    const permit = (await askPermit(ana, backingId, walletId)).body
    await sandboxChainOf(site).deposit(permit, await signPermit(key, permit))
    await settleChain(site)
    for (const day of [30, 45]) {
      travelTo(site, addDays(start, day))
      await worker.drain()
    }
    await fileSheet(site)
    await fightIt(site, operators, fightId)
    // 60 of the 100 that are owed come in time; the rest is given up, and comes all the same.
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
    const { certificateNumber } = (await ana.send('GET', `/api/backings/${backingId}`)).body
    const listingId = await market.offer(ana, certificateNumber)
    await logInAgain(bob)
    const { purchaseId } = (await market.reserve(bob, listingId)).body
    await market.payByCard(bob, purchaseId)
    await worker.drain()
    expect(await market.stateOf(bob, purchaseId)).toBe('sold')
    const price = await owed(ana)
    // Its token is on its way to the vault: what is settled now is still the contract's.
    await receive('40')
    site.clock.advance(MINUTE_MS)
    await alix.done('/order-freezes', { backingId, ...because })
    site.clock.advance(5 * MINUTE_MS)
    await settleChain(site)
    site.clock.advance(5 * MINUTE_MS)
    await settleChain(site)
    await sound()
    expect([(await owed(ana)) - price, await owed(bob)]).toEqual([0n, 0n])
    await decideTogether(site, '/resolutions', { backingId, resolution: 'release' })
    await settleChain(site)
    await sound()
    expect([(await owed(ana)) - price, await owed(bob)]).toEqual([
      tenUnitsOf(12_000n),
      tenUnitsOf(8_000n),
    ])
    await site.close()
  },
)
