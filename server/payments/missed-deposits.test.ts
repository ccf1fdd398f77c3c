// @module-tag long
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { because } from '#tests/fixtures/fights.ts'
import { operatorOf } from '#tests/fixtures/operator.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { reconciliationOf } from '#tests/fixtures/reconciliation.ts'
import { logInAgain } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'

describe.each(databases)('a deposit that the chain’s node leaves out on $name', (database) => {
  let site: TestPlatform
  /** What it leaves out: what lies in a range, anything, or nothing. */
  let leavesOut: 'ranges' | 'all' | 'nothing'
  beforeEach(async () => {
    site = await startTestPlatform(database.open)
    const { ports } = site.platform
    const { depositsIn } = ports.chain
    ports.chain = {
      ...ports.chain,
      depositsIn: async (from, until) => {
        const isLeftOut = leavesOut === 'all' || (leavesOut === 'ranges' && from < until)
        return isLeftOut ? [] : depositsIn(from, until)
      },
    }
  })
  afterEach(async () => {
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })
  const { drain, finalise, stateOf, paymentOf, ordered, pay } = walletBench(() => site)
  const differing = async () => (await reconciliationOf(site)).items

  test('PAY-01 C1 is taken in once its block is final, also when its reservation is over', async () => {
    leavesOut = 'ranges'
    const order = await ordered()
    await pay(order)
    site.clock.advance(31 * MINUTE_MS)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('expired')
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
    expect(await paymentOf(order.id)).toHaveLength(1)
    leavesOut = 'nothing'
    // Its token is told that it is unlocked.
    await finalise()
    await finalise()
    expect(await differing()).toEqual([])
  })

  test('PAY-01 C1 is looked for again where its node leaves it out for longer', async () => {
    leavesOut = 'all'
    const order = await ordered()
    await pay(order)
    await finalise()
    await finalise()
    expect(await paymentOf(order.id)).toEqual([])
    leavesOut = 'nothing'
    site.clock.advance(61 * MINUTE_MS)
    await drain()
    // Its token stood for nothing that was paid: money has stopped, and goes on now that the deposit is known.
    const alix = operatorOf(site, 'alix')
    expect((await alix.ask('POST', '/money-stop/lift', because)).status).toBe(200)
    await drain()
    await logInAgain(order.who)
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
    expect(await paymentOf(order.id)).toHaveLength(1)
    await finalise()
    await finalise()
    expect(await differing()).toEqual([])
  })
})
