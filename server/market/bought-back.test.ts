// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { cardProviderOf } from '#tests/fixtures/card-provider.ts'
import { marketBench } from '#tests/fixtures/market.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { logInAgain, newBacker, type Visitor } from '#tests/fixtures/visitor.ts'

describe.each(databases)('a certificate that somebody bought twice on $name', (database) => {
  let site: TestPlatform
  const market = marketBench(() => site)
  const sandbox = () => cardProviderOf(site.platform)
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
  })
  afterEach(() => site.close())

  const sound = async () => expect(await verify(site.platform)).toEqual([])
  const stateOf = async (number: number) => {
    const row = await site.platform.db
      .selectFrom('certificate')
      .select('state')
      .where('number', '=', BigInt(number))
      .executeTakeFirstOrThrow()
    return row.state
  }

  /** Bob buys by card, sells to Cleo, and buys it back from her; his bank disputes the first payment in between. */
  async function boughtBack() {
    const { who: ana, badges } = await market.seller(1)
    const number = badges[0] ?? 0
    const sell = async (seller: Visitor, buyer: Visitor, by: 'card' | 'wallet') => {
      await logInAgain(seller)
      const listingId = await market.offer(seller, number)
      await logInAgain(buyer)
      const { purchaseId } = (await market.reserve(buyer, listingId)).body
      if (by === 'card') await market.payByCard(buyer, purchaseId)
      else await market.deposit(await market.permitFor(buyer, purchaseId))
      await market.drain()
      await market.finalise()
      expect(await market.stateOf(buyer, purchaseId)).toBe('sold')
      return purchaseId as string
    }
    const [bob, cleo] = [await newBacker(site), await newBacker(site)]
    const [payment] = await market.paymentsOf(await sell(ana, bob, 'card'))
    site.clock.advance(121 * DAY_MS)
    await market.drain()
    await sell(bob, cleo, 'wallet')
    const dispute = await sandbox().dispute(payment?.payment_id ?? '')
    expect(await stateOf(number)).toBe('active')
    const [again] = await market.paymentsOf(await sell(cleo, bob, 'card'))
    await sound()
    return { number, dispute, again: again?.payment_id ?? '' }
  }

  test.each(['won', 'lost'] as const)(
    'NFT-02 R4 what a bank says of the first payment, %s, leaves what the second has bought as it is',
    async (outcome) => {
      const { number, dispute } = await boughtBack()
      expect(await stateOf(number)).toBe('active')
      await sandbox().endDispute(dispute, outcome)
      await market.drain()
      await sound()
      expect(await stateOf(number)).toBe('active')
    },
  )

  test('NFT-02 R4 a dispute of the second payment stops it, and takes it when it is lost', async () => {
    const { number, dispute, again } = await boughtBack()
    const second = await sandbox().dispute(again)
    expect(await stateOf(number)).toBe('frozen')
    await sound()
    await sandbox().endDispute(dispute, 'lost')
    await sandbox().endDispute(second, 'lost')
    await market.drain()
    await sound()
    expect(await stateOf(number)).toBe('burned')
  })
})
