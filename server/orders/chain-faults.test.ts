// @module-tag long
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/assurance/verify.ts'
import { databases } from '#tests/databases.ts'
import { buy, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { walletBench } from '#tests/fixtures/wallet-orders.ts'
import { sandboxChainOf } from '#tests/fixtures/wallets.ts'

describe.each(databases)('a chain with faults on $name', (database) => {
  let site: TestPlatform
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
  })
  afterAll(() => site.close())
  afterEach(async () => {
    await chain().setFault('none')
    expect(await verify(site.platform)).toEqual([])
  })

  const { chain, drain, finalise, stateOf, paymentOf, ordered, pay } = walletBench(() => site)

  test.each([
    ['again', 'detected', 'unlocked'],
    ['later', 'detected', 'unlocked'],
    ['reversed', 'detected', 'unlocked'],
    ['dropped', 'awaiting_payment', 'awaiting_payment'],
  ] as const)('PAY-01 C1 after a reorganisation that lets it be %s', async (fate, then, end) => {
    const order = await ordered()
    await chain().mine(10)
    await pay(order)
    await chain().faucet(order.key.address, 1n)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('detected')
    await chain().reorganise(6, fate)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe(then)
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe(end)
    if (fate !== 'dropped') return
    await pay(order)
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
  })

  test('PAY-01 what is on its way keeps its reservation until it is final, or is gone', async () => {
    const heldOf = async (id: string) => {
      const row = await site.platform.db
        .selectFrom('reservation')
        .innerJoin('backing', 'backing.id', 'order_id')
        .select(['reservation.reserved_until as held', 'backing.reserved_until as first'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.held.getTime() - row.first.getTime()
    }
    const order = await ordered()
    site.clock.advance(29 * 60_000)
    await pay(order)
    await drain()
    expect(await heldOf(order.id)).toBe(59 * 60_000)
    await chain().reorganise(1, 'dropped')
    await drain()
    expect(await heldOf(order.id)).toBe(0)
    site.clock.advance(60_000)
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('expired')
  })

  test('PAY-01 a slow, lossy, deaf or repeating chain pays each order once or not at all', async () => {
    const slow = await ordered()
    await chain().setFault('slow')
    await pay(slow)
    await drain()
    expect(await stateOf(slow.who, slow.id)).toBe('awaiting_payment')
    await chain().mine(20)
    await drain()
    expect(await stateOf(slow.who, slow.id)).toBe('detected')
    const lost = await ordered()
    await chain().setFault('dropping')
    await pay(lost)
    await chain().setFault('unreachable')
    await finalise()
    expect(await stateOf(slow.who, slow.id)).toBe('detected')
    await chain().setFault('repeating')
    await finalise()
    expect(await stateOf(slow.who, slow.id)).toBe('unlocked')
    expect(await paymentOf(slow.id)).toHaveLength(1)
    expect(await stateOf(lost.who, lost.id)).toBe('awaiting_payment')
  })

  test('C1 a node that has not got as far as another one is waited for, and stops nothing', async () => {
    await chain().mine(100)
    await drain()
    const real = site.platform.ports.chain
    site.platform.ports.chain = { ...real, blockHash: async () => null }
    await drain()
    site.platform.ports.chain = real
    const stops = site.platform.db.selectFrom('money_stop').select('began_at')
    expect(await stops.execute()).toEqual([])
    const order = await ordered()
    await pay(order)
    await finalise()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
  })

  test('PAY-01 two that follow the chain at once confirm once; card orders go on beside', async () => {
    const order = await ordered()
    await pay(order)
    await chain().mine(33)
    await Promise.all([drain(), buy(order.who, tipOf('5')), drain()])
    await drain()
    expect(await stateOf(order.who, order.id)).toBe('unlocked')
    expect(await paymentOf(order.id)).toHaveLength(1)
  })
})

describe.each(databases)('a chain that breaks its word on $name', (database) => {
  test('C1 a replaced final block stops money', async () => {
    const site = await startTestPlatform(database.open)
    const who = await newBacker(site)
    await sandboxChainOf(site).mine(100)
    await site.platform.worker.drain()
    await sandboxChainOf(site).reorganise(50, 'again')
    await site.platform.worker.drain()
    const answer = await place(who, tipOf('5'))
    expect([answer.status, answer.body.code]).toEqual([503, 'money_stopped'])
    await site.close()
  })
})
