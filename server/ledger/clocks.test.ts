import { describe, expect, test } from 'vitest'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import { verify } from '#server/ledger/verify.ts'
import { askAs } from '#server/test-operators.ts'
import { buy, place, tipOf } from '#server/test-orders.ts'
import { createTestClock, startTestPlatform } from '#server/test-platform.ts'
import { newBacker } from '#server/test-visitor.ts'
import { databases } from '#tests/databases.ts'

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
