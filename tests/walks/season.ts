import { RELEASE_MODES, WITHDRAWAL_POLICIES } from '#domain/pocket.ts'
import { addDays } from '#domain/time.ts'
import { sandboxIds } from '#server/db/sandbox-world.ts'
import { fileSheet, travelTo } from '#server/test-fights.ts'
import { buyUnits, openWorkedPocket } from '#server/test-worked-pocket.ts'
import { join } from './people.ts'
import type { World } from './world.ts'

const holders = 5

/**
 * A Pocket of two fights that has been sold and closed, with some who hold shares of it, and its athlete: fights,
 * earnings and what follows from them are a few steps away, which a walk from the first day seldom comes to.
 */
export async function openSeason(world: World): Promise<void> {
  const { site, chance } = world
  const athlete = await join(world, 'fighter')
  await world.db
    .updateTable('fighter')
    .set({ person_id: athlete.id })
    .where('id', '=', sandboxIds.moussa)
    .execute()
  const begun = site.clock.now()
  const { pocketId } = await openWorkedPocket(site, {
    level1: chance.percent(50),
    releaseBy: chance.pick(RELEASE_MODES) ?? 'dates',
    withdrawalPolicy: chance.pick(WITHDRAWAL_POLICIES) ?? 'waiver',
  })
  for (let count = 0; count < holders; count += 1) {
    const { visitor } = await join(world)
    await buyUnits(site, visitor, pocketId, chance.between(1, 12))
  }
  await fileSheet(site)
  for (const day of [1, 30, 45]) {
    travelTo(site, addDays(begun, day))
    await site.platform.worker.drain()
  }
}
