import { RELEASE_MODES, WITHDRAWAL_POLICIES } from '#domain/campaigns/pocket.ts'
import { addDays } from '#domain/kernel/time.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { fileSheet, travelTo } from '#tests/fixtures/fights.ts'
import { letActFor } from '#tests/fixtures/named-recipients.ts'
import { tickedWaiver } from '#tests/fixtures/orders.ts'
import { buyUnits, nameAddress, openWorkedPocket } from '#tests/fixtures/worked-pocket.ts'
import { ask } from './ask.ts'
import { join, linkWallet } from './people.ts'
import { payByWallet } from './steps-backing.ts'
import { offer, reserve } from './steps-market.ts'
import { isGranted, type World } from './world.ts'

const holders = 6

/**
 * A Pocket of two fights that has been sold and closed, with some who hold shares of it, and its athlete: fights,
 * earnings and what follows from them are a few steps away, which a run from the first day seldom comes to. Some can be
 * paid, and some shares have changed hands.
 */
export async function openSeason(world: World): Promise<void> {
  const { site, randomness } = world
  const athlete = await join(world, 'fighter')
  await letActFor(world.db, sandboxIds.moussa, { person_id: athlete.id })
  const begun = site.clock.now()
  // What a card has paid for is traded four months later.
  const trades = randomness.percent(60) ? 5 : 0
  const { pocketId } = await openWorkedPocket(site, {
    inDays: trades > 0 ? [170, 255] : [75, 160],
    level1: randomness.percent(50),
    releaseBy: randomness.pick(RELEASE_MODES) ?? 'dates',
    withdrawalPolicy: randomness.pick(WITHDRAWAL_POLICIES) ?? 'waiver',
  })
  for (let count = 0; count < holders; count += 1) await hold(world, pocketId, count % 2 === 0)
  await fileSheet(site)
  for (const day of trades > 0 ? [1, 30, 45, 125] : [1, 30, 45]) {
    travelTo(site, addDays(begun, day))
    await world.chain.mine(100)
    await site.platform.worker.drain()
  }
  for (let count = 0; count < trades; count += 1) {
    await offer(world)
    await reserve(world, true)
    await world.chain.mine(100)
    await site.platform.worker.drain()
  }
}

async function hold(world: World, pocketId: string, byWallet: boolean): Promise<void> {
  const { site, randomness } = world
  const person = await join(world)
  const units = randomness.between(1, 12)
  if (!byWallet) await buyUnits(site, person.visitor, pocketId, units)
  else {
    await linkWallet(world, person)
    const request = {
      kind: 'share',
      pocketId,
      units,
      level2: false,
      waiver: tickedWaiver,
    }
    const placed = await ask(world, person, 'POST', '/backings', request)
    if (isGranted(placed)) await payByWallet(world, person, placed.body.backingId)
    await world.chain.mine(100)
    await site.platform.worker.drain()
  }
  if (randomness.percent(60)) {
    await nameAddress(site, person.visitor, `0x${String(randomness.between(1, 9)).repeat(35)}11111`)
  }
}
