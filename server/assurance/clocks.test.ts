import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { askAs } from '#tests/fixtures/operators.ts'
import { buy, place, tipOf } from '#tests/fixtures/orders.ts'
import { createTestClock, startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker } from '#tests/fixtures/visitor.ts'
import { verify } from './verify.ts'

/** How far the clocks of two processes, or ours and a provider's, are apart here. */
const apartMs = 2_000
const end = `/pockets/${sandboxIds.tips}/early-end`

describe.each(databases)('clocks that differ on $name', (database) => {
  test('are no difference where a sale ends early', async () => {
    let aheadMs = 0
    const clock = createTestClock()
    const now = () => new Date(clock.now().getTime() + aheadMs)
    const site = await startTestPlatform(database.open, { clock: { ...clock, now } })
    const backer = await newBacker(site)
    await askAs(site, 'alix', 'POST', end, { reason: 'x' })
    clock.advance(60_000)
    // Paid and ordered by a clock that is ahead of the one by which the sale ends.
    aheadMs = apartMs
    await buy(backer, tipOf('10'))
    expect((await place(backer, tipOf('10'))).status).toBe(201)
    aheadMs = 0
    expect((await askAs(site, 'noor', 'POST', `${end}/approvals`, { reason: 'y' })).status).toBe(
      200,
    )
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  })

  test('do not make a sale of what came well after its end', async () => {
    const site = await startTestPlatform(database.open)
    const { platform } = site
    await buy(await newBacker(site), tipOf('10'))
    await platform.worker.drain()
    const endedAt = new Date(site.clock.now().getTime() - 61_000)
    await platform.db.updateTable('pocket').set({ ended_early_at: endedAt }).execute()
    const named = (await verify(platform)).map(({ check }) => check)
    expect(named).toEqual(
      expect.arrayContaining(['orders-came-while-open', 'payments-came-before-the-close']),
    )
    await site.close()
  })
})
