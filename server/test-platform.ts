import type { ServerBuild } from 'react-router'
import { readEnv } from '#server/env.ts'
import { type Served, serveHttp } from '#server/http/serve.ts'
import { type Parts, type Platform, startPlatform } from '#server/platform.ts'

/** A platform for a test: its own database, a clock that the test moves, listening on a free port. */
export interface TestPlatform {
  platform: Platform
  url: string
  clock: TestClock
  close(): Promise<void>
}

export interface TestClock {
  now(): Date
  /** Moves on, never back. */
  advance(milliseconds: number): void
}

/** When every test begins: a Friday evening in Paris. */
export const testStart = new Date('2026-11-20T18:00:00.000Z')

export function createTestClock(start: Date = testStart): TestClock {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    advance: (milliseconds) => {
      nowMs += milliseconds
    },
  }
}

const noPages = {
  files: (_request: unknown, _response: unknown, next: () => void) => next(),
  build: (): Promise<ServerBuild> => Promise.reject(new Error('this test has no pages')),
  stop: async () => {},
}

/** Tests open thousands of accounts. */
const passwordWork = { memory: 64, passes: 1 }

/** Starts one; background work runs only when the test calls `platform.worker.drain()`. */
export async function startTestPlatform(
  openDatabase: NonNullable<Parts['openDatabase']>,
  options: {
    launched?: boolean
    clock?: TestClock
    publicUrl?: string
    pause?: Platform['pause']
    secrets?: Parts['secrets']
    chance?: Parts['chance']
    /** Settings beside the usual ones. */
    variables?: Record<string, string>
  } = {},
): Promise<TestPlatform> {
  const clock = options.clock ?? createTestClock()
  const launched = options.launched ?? true
  const env = readEnv({
    PORT: '0',
    LOG_LEVEL: 'silent',
    LAUNCH: launched ? 'all' : '',
    PUBLIC_URL: options.publicUrl ?? '',
    ...options.variables,
  })
  const pause = options.pause ?? (async () => {})
  const { secrets, chance } = options
  const brought = {
    clock,
    pause,
    openDatabase,
    background: false,
    passwordWork,
    ...(secrets && { secrets }),
    ...(chance && { chance }),
  }
  const platform = await startPlatform(env, brought)
  const served: Served = await serveHttp(platform, noPages)
  const close = async () => {
    await served.close()
    await platform.close()
  }
  return { platform, url: served.url, clock, close }
}
