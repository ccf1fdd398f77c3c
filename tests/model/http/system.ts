import { verify } from '#server/assurance/verify.ts'
import { seedSandbox } from '#server/host/seed.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import type { Outcome, System, Turn } from '#tests/model/model.ts'
import { platformRandomness, seededRandomness } from '#tests/model/randomness.ts'
import { readBooks } from './books.ts'
import { driveToTheEnd, leftOpen } from './drive.ts'
import { unfairPayments } from './fairness.ts'
import { gather } from './people.ts'
import { openSeason } from './season.ts'
import { allSteps } from './steps.ts'
import { launchAll } from './steps-provider.ts'
import { openSome } from './steps-studio.ts'
import { isGranted, newWorld, type Step, type World } from './world.ts'

/** How runs over HTTP begin, and what is seen of them. */
export interface Served {
  /** From the first day on, or from where a Pocket has been sold and its fights begin. */
  readonly from: 'the first day' | 'a season' | 'either'
  /** The books are looked at after so many steps. */
  readonly rhythm: number
  /** From this step on one may wait for years: it leaves nothing for later ones to do. */
  readonly leapsFrom: number
  /** Told of each step as it is taken. */
  say?(line: string): void
}

/** A served platform with the sandbox's stand-ins, asked as everybody asks it. */
export function httpSystem(
  served: Served,
  open: (now: Date) => Promise<OpenDatabase>,
): System<World, Step> {
  return {
    steps: allSteps,
    firstPhase: (seed) => (isSeason(served, seed) ? 'season' : 'sale'),
    async begin(seed) {
      const randomness = platformRandomness(seed)
      const site = await startTestPlatform(open, { randomness, launched: false })
      await seedSandbox(site.platform)
      return settle(newWorld(site), served, seed)
    },
    take: (world, turn) => takeStep(world, served, turn),
    books: (world, at) => (at % served.rhythm === 0 ? readBooks(world) : null),
    check: (world, at) => (at % served.rhythm === 0 ? checkVerified(world) : undefined),
    end: (world) => endAll(world, served),
    close: ({ site }) => site.close(),
  }
}

const isSeason = ({ from }: Served, seed: number) =>
  from === 'a season' || (from === 'either' && seed % 2 === 0)

/** Lays what a run begins with: launched by its operators, who may take a part of it back. */
export async function settle(world: World, served: Served, seed: number): Promise<World> {
  world.randomness = seededRandomness(seed)
  await launchAll(world)
  await gather(world)
  await openSome(world)
  if (isSeason(served, seed)) await openSeason(world)
  await checkVerified(world)
  return world
}

/** Takes a step; `work` does it, in whatever goes on around. */
export async function takeStep(
  world: World,
  { leapsFrom, say }: Served,
  { step, seed, at }: Turn<Step>,
  around = (work: () => Promise<Answer | null>) => work(),
): Promise<Outcome> {
  world.randomness = seededRandomness(seed)
  world.said = []
  world.mayLeap = at >= leapsFrom
  // Nothing happens at the same instant as what came before.
  world.site.clock.advance(world.randomness.between(1, 90_000))
  try {
    const answer = await around(() => step.take(world))
    if (!answer) return 'idle'
    return isGranted(answer) ? 'granted' : 'refused'
  } finally {
    const now = world.site.clock.now().toISOString()
    say?.(`${at} ${now} ${step.name}: ${world.said.join(', ')}`)
  }
}

/** Everything can be brought to its end: nothing is stuck, and nothing is left between. */
async function endAll(world: World, { say }: Served): Promise<void> {
  world.randomness = seededRandomness(world.count)
  world.said = []
  try {
    await driveToTheEnd(world)
  } finally {
    say?.(`the end: ${world.said.join(', ')}`)
  }
  await checkVerified(world)
  const left = [...(await leftOpen(world)), ...(await unfairPayments(world))]
  if (left.length > 0) throw new Error(left.join('\n'))
}

/** `verify` names nothing, and has never stopped the money. */
async function checkVerified(world: World): Promise<void> {
  const stops = await world.db
    .selectFrom('money_stop')
    .select('differences')
    .where('begun_by', 'is', null)
    .execute()
  const differences = [
    ...(await verify(world.site.platform)),
    ...stops.map((stop) => ({ stoppedBy: stop.differences })),
  ]
  if (differences.length === 0) return
  const found = differences.slice(0, 5).map((each) => JSON.stringify(each, bigIntAsText))
  throw new Error(`the books differ: ${found.join(' ')}`)
}

const bigIntAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value
