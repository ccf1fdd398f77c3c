import { setTimeout as pause } from 'node:timers/promises'
import type { System } from '#tests/model/model.ts'
import { type Door, startTwoServers, type TwoServers } from '#tests/races/two-servers.ts'
import { httpSystem, type Served, settle, takeStep } from './system.ts'
import { newWorld, type Step, type World } from './world.ts'

/* Two processes on one PostgreSQL, one of which a power cut ends while something is asked. */

type Site = World['site']

/** In how many of a hundred steps. */
const oftenPercent = 8
/** Whoever finds nobody there tries again, as a browser does that is reloaded. */
const patienceMs = 60_000
/** What a process says before it is ready. */
const starting = Buffer.from('Coin Rouge is starting.')
/** Less than this goes by on the processes' own clocks. */
const leapMs = 120_000

interface KilledWorld extends World {
  readonly servers: TwoServers
  restore(): void
}

/**
 * The system over HTTP, of which a process is killed and started again at random points. Not the same twice: what meets
 * what is up to the machine.
 * @param ended Told each time that a process is ended.
 */
export function killedSystem(
  served: Served,
  serverUrl: string,
  ended: () => void = () => undefined,
): System<KilledWorld, Step> {
  const plain = httpSystem(served, () => Promise.reject(new Error('its processes open their own')))
  return {
    ...plain,
    async begin(seed) {
      const servers = await startTwoServers(serverUrl)
      const { site, restore } = reachableOf(servers)
      const world: KilledWorld = { ...newWorld(site), servers, restore }
      try {
        await settle(world, served, seed)
      } catch (error) {
        await close(world)
        throw error
      }
      return world
    },
    take: (world, turn) =>
      takeStep(world, served, turn, async (work) => {
        if (!world.randomness.percent(oftenPercent)) return work()
        ended()
        const [answer] = await Promise.all([
          work(),
          cutAfter(world.servers, world.randomness.between(0, 300)),
        ])
        return answer
      }),
    close,
  }
}

async function close({ servers, restore }: KilledWorld): Promise<void> {
  restore()
  await servers.close()
}

async function cutAfter(servers: TwoServers, milliseconds: number): Promise<void> {
  await pause(milliseconds)
  await servers.crash()
}

/**
 * The two as those who are there know a platform: time goes by for both before anything else is asked, and requests reach
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
