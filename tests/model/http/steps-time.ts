import { CHAIN_FAULTS, FATES } from '#server/ports/chain/port.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { granted, type Step, type World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Lets time pass, by one leap or by several, and has the worker do what has become due. */
async function pass(world: World, milliseconds: number, leaps = 1): Promise<Answer> {
  for (let leap = 0; leap < leaps; leap += 1) {
    world.site.clock.advance(Math.floor(milliseconds / leaps))
    await world.site.platform.worker.drain()
  }
  return granted
}

const passStep =
  (least: number, most: number, leaps = 1) =>
  (world: World) =>
    pass(world, world.randomness.between(least, most), leaps)

async function mine(world: World): Promise<Answer> {
  await world.chain.mine(world.randomness.between(1, 60))
  return granted
}

async function reorganise(world: World): Promise<Answer> {
  const fate = world.randomness.pick(FATES) ?? 'again'
  await world.chain.reorganise(world.randomness.between(1, 20), fate)
  return granted
}

async function changeFault(world: World): Promise<Answer> {
  await world.chain.setFault(
    world.randomness.percent(50) ? 'none' : (world.randomness.pick(CHAIN_FAULTS) ?? 'none'),
  )
  return granted
}

async function work(world: World): Promise<Answer> {
  await world.site.platform.worker.drain()
  return granted
}

/** Time, the chain and the worker. */
export const timeSteps: readonly Step[] = [
  { name: 'work', weights: [16, 12], take: work },
  { name: 'minutes pass', weights: [8, 3], take: passStep(MINUTE_MS, 40 * MINUTE_MS) },
  { name: 'hours pass', weights: [5, 8], take: passStep(HOUR_MS, 30 * HOUR_MS) },
  { name: 'days pass', weights: [2, 9], take: passStep(24 * HOUR_MS, 9 * 24 * HOUR_MS, 2) },
  { name: 'weeks pass', weights: [0, 3], take: passStep(200 * HOUR_MS, 1_000 * HOUR_MS, 3) },
  { name: 'months pass', weights: [0, 1], take: passStep(1_400 * HOUR_MS, 9_000 * HOUR_MS, 5) },
  { name: 'blocks are mined', weights: [10, 8], take: mine },
  { name: 'blocks are replaced', weights: [1, 1], take: reorganise },
  { name: 'the chain takes another fault', weights: [1, 1], take: changeFault },
]
