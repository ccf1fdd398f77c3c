import { verify } from '#server/assurance/verify.ts'
import { seedSandbox } from '#server/host/seed.ts'
import type { OpenDatabase } from '#server/kernel/db/open-database.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import type { Answer } from '#tests/fixtures/visitor.ts'
import { seededRandomness } from '#tests/simulation/randomness.ts'
import { driveToTheEnd, leftOpen } from './drive.ts'
import { unfairPayments } from './fairness.ts'
import { gather } from './people.ts'
import { randomnessOf } from './randomness.ts'
import { openSeason } from './season.ts'
import { allSteps } from './steps.ts'
import { launchAll } from './steps-provider.ts'
import { openSome } from './steps-studio.ts'
import { isGranted, newWorld, type Step, type World } from './world.ts'

/** What a walk is, so that it can be walked again. */
export interface Course {
  readonly seed: number
  readonly steps: number
  /** The books are checked after so many steps. */
  readonly rhythm: number
  /** From the first day on, or from where a Pocket has been sold and its fights begin. */
  readonly from?: 'the first day' | 'a season'
  /** Steps whose name begins with one of these are taken ten times as often. */
  readonly often?: readonly string[]
  /** Steps that are left out, to find the few that matter. */
  readonly without?: ReadonlySet<number>
  /** Told of each step as it is taken. */
  say?(line: string): void
}

/** How often each kind of step was tried, found nothing to do, and was granted. */
export type Tally = Map<string, { tried: number; idle: number; granted: number }>

/** A walk that came upon something that must not be. */
export class WalkBroken extends Error {
  readonly at: number
  readonly what: string
  constructor(seed: number, at: number, what: string, options?: ErrorOptions) {
    super(`seed ${seed}, step ${at}: ${what}`, options)
    this.at = at
    this.what = what
  }
}

/** People buy, and then there are fights. */
const stepsOfASale = 60
const stepsOfASeason = 160

function bagOf(phase: 0 | 1, often: readonly string[]): readonly Step[] {
  return allSteps.flatMap((step) => {
    const times = often.some((name) => step.name.startsWith(name)) ? 10 : 1
    return Array.from({ length: step.weights[phase] * times }, () => step)
  })
}

/** What goes on around each step; `work` takes it. */
export type Weather = (world: World, work: () => Promise<Answer | null>) => Promise<Answer | null>

const fair: Weather = (_world, work) => work()

/** Walks over a platform of its own, from its first day to where everything has come to its end. */
export async function walk(
  course: Course,
  open: (now: Date) => Promise<OpenDatabase>,
  tally: Tally,
): Promise<void> {
  const site = await startTestPlatform(open, {
    randomness: randomnessOf(course.seed),
    launched: false,
  })
  try {
    await seedSandbox(site.platform)
    await walkOver(newWorld(site), course, tally)
  } finally {
    await site.close()
  }
}

/** Walks over a platform that has just been filled with the sandbox's people, in whatever weather. */
export async function walkOver(
  world: World,
  course: Course,
  tally: Tally,
  weather = fair,
): Promise<void> {
  world.randomness = seededRandomness(course.seed * 1_000_003)
  // Launched by its operators, who may take a part of it back.
  await launchAll(world)
  await gather(world)
  await openSome(world)
  if (course.from === 'a season') await openSeason(world)
  await check(world, course, 0, 'the beginning')
  for (let at = 1; at <= course.steps; at += 1) {
    if (course.without?.has(at)) continue
    await takeStep(world, course, at, { tally, weather })
  }
  await end(world, course)
}

async function takeStep(
  world: World,
  course: Course,
  at: number,
  { tally, weather }: { tally: Tally; weather: Weather },
): Promise<void> {
  const selling = course.from !== 'a season' && (at - 1) % stepsOfASeason < stepsOfASale
  world.randomness = seededRandomness(course.seed * 1_000_003 + at)
  world.said = []
  world.mayLeap = at > course.steps * 0.9
  // Nothing happens at the same instant as what came before.
  world.site.clock.advance(world.randomness.between(1, 90_000))
  const step = world.randomness.pick(bagOf(selling ? 0 : 1, course.often ?? []))
  if (!step) return
  const counted = tally.get(step.name) ?? { tried: 0, idle: 0, granted: 0 }
  tally.set(step.name, counted)
  counted.tried += 1
  try {
    const answer = await weather(world, () => step.take(world))
    if (!answer) counted.idle += 1
    else if (isGranted(answer)) counted.granted += 1
  } catch (cause) {
    throw new WalkBroken(course.seed, at, `${step.name}: ${String(cause)}`, { cause })
  } finally {
    const now = world.site.clock.now().toISOString()
    course.say?.(`${at} ${now} ${step.name}: ${world.said.join(', ')}`)
  }
  if (at % course.rhythm === 0) await check(world, course, at, step.name)
}

/** Everything can be brought to its end: nothing is stuck, and nothing is left between. */
async function end(world: World, course: Course): Promise<void> {
  world.randomness = seededRandomness(course.seed)
  world.said = []
  try {
    await driveToTheEnd(world)
  } catch (cause) {
    throw new WalkBroken(course.seed, course.steps, `the end: ${String(cause)}`, { cause })
  } finally {
    course.say?.(`the end: ${world.said.join(', ')}`)
  }
  await check(world, course, course.steps, 'the end')
  const left = [...(await leftOpen(world)), ...(await unfairPayments(world))]
  if (left.length > 0) throw new WalkBroken(course.seed, course.steps, left.join('\n'))
}

async function check(world: World, { seed }: Course, at: number, after: string): Promise<void> {
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
  throw new WalkBroken(seed, at, `after ${after} the books differ: ${found.join(' ')}`)
}

const bigIntAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value
