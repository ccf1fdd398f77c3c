import { setTimeout as pause } from 'node:timers/promises'
import { type Door, startTwoServers, type TwoServers } from '#tests/races/two-servers.ts'
import { type Course, type Tally, type Weather, walkOver } from './walk.ts'
import { newWorld, type World } from './world.ts'

/* A walk over two processes on one PostgreSQL, one of which a power cut ends while something is asked. */

type Site = World['site']

/** In how many of a hundred steps. */
const oftenPercent = 8
/** Whoever finds nobody there tries again, as a browser does that is reloaded. */
const patienceMs = 60_000
/** What a process says before it is ready. */
const starting = Buffer.from('Starting.')
/** Less than this goes by on the processes' own clocks. */
const leapMs = 120_000

/** Gives how often a process was ended. Not the same twice: what meets what is up to the machine. */
export async function walkInStorm(
  course: Course,
  serverUrl: string,
  tally: Tally,
): Promise<{ ended: number }> {
  const servers = await startTwoServers(serverUrl)
  const { site, restore } = reachableOf(servers)
  let ended = 0
  const weather: Weather = async (world, work) => {
    if (!world.randomness.percent(oftenPercent)) return work()
    ended += 1
    const [answer] = await Promise.all([
      work(),
      cutAfter(servers, world.randomness.between(0, 300)),
    ])
    return answer
  }
  try {
    await walkOver(newWorld(site), course, tally, weather)
  } finally {
    restore()
    await servers.close()
  }
  return { ended }
}

async function cutAfter(servers: TwoServers, milliseconds: number): Promise<void> {
  await pause(milliseconds)
  await servers.crash()
}

/**
 * The two as the walk's people know a platform: time goes by for both before anything else is asked, and requests reach
 * either, but for those of operators, whom each process knows by a token of its own.
 */
function reachableOf(servers: TwoServers): { site: Site; restore(): void } {
  const { platform, clock, ...rest } = servers.site
  let owedMs = 0
  let isPassing = false
  const catchUp = async (leastMs: number) => {
    if (owedMs <= leastMs || isPassing) return
    const owed = owedMs
    owedMs = 0
    isPassing = true
    await servers.pass(owed)
    isPassing = false
  }
  const plain = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    await catchUp(leapMs)
    return patiently(plain, atEither(servers.doors, input), init)
  }
  const worker = {
    ...platform.worker,
    drain: async () => {
      await catchUp(0)
      await servers.settled()
    },
  }
  const reached = Object.defineProperty({ ...platform, worker }, 'operatorToken', {
    get: () => servers.doors[0].token,
  })
  const site: Site = {
    ...rest,
    platform: reached,
    clock: {
      now: () => new Date(clock.now().getTime() + owedMs),
      advance: (milliseconds) => {
        owedMs += milliseconds
      },
    },
  }
  const restore = () => {
    globalThis.fetch = plain
  }
  return { site, restore }
}

function atEither([first, second]: [Door, Door], input: Parameters<typeof fetch>[0]) {
  const url = String(input)
  const isFree = url.startsWith(`${first.url}/api/`) && !url.includes('/api/operator')
  return isFree && Math.random() < 0.5 ? url.replace(first.url, second.url) : url
}

/** Asks until there is a whole answer: one that breaks off is none. */
async function patiently(
  plain: typeof fetch,
  url: string,
  init: Parameters<typeof fetch>[1],
): Promise<Response> {
  const begun = performance.now()
  for (;;) {
    try {
      const answer = await plain(url, init)
      const body = await answer.arrayBuffer()
      const { status, headers } = answer
      if (status === 503 && Buffer.from(body).includes(starting)) throw new Error('it starts')
      const whole = new Response(body.byteLength === 0 ? null : body, { status, headers })
      return Object.defineProperty(whole, 'url', { value: answer.url })
    } catch (error) {
      if (performance.now() - begun > patienceMs) throw error
      await pause(100)
    }
  }
}
