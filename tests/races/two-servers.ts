import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { HOUR_MS } from '#domain/kernel/time.ts'
import { startPlatform } from '#server/host/start-platform.ts'
import { readEnv } from '#server/kernel/env.ts'
import { loopbackTokenFile } from '#server/kernel/loopback-token.ts'
import type { Platform } from '#server/kernel/platform.ts'
import type { SandboxStripe } from '#server/ports/card/port.ts'
import { newDatabase } from '#tests/databases.ts'
import { verifyFully } from '#tests/fixtures/full-identity.ts'
import type { TestPlatform } from '#tests/fixtures/platform.ts'
import { type ServedForTests, serveForTests } from '#tests/fixtures/served-for-tests.ts'
import {
  type Answer,
  logInAgain,
  newBacker,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { newKnownBacker } from '#tests/fixtures/worked-pocket.ts'

/** Where one of the processes is reached, and what it takes to be heard there as an operator. */
export interface Door {
  url: string
  token: string
}

/**
 * Two processes of the product as an operator starts them, on one database, and somebody who looks on: a platform
 * in the test's own process that reads the same books and works at nothing.
 */
export interface TwoServers {
  doors: [Door, Door]
  /** The looker-on, in the shape that the tests' actors take; requests go through the first door. */
  site: TestPlatform
  card: SandboxStripe
  /** Lets time pass for both, and has them do what becomes due. */
  pass(milliseconds: number): Promise<void>
  /** Resolves when nothing that is due is left undone. */
  settled(): Promise<void>
  /** So many people whom no threshold stops, logged in; always the same ones. */
  crowd(count: number): Promise<Visitor[]>
  /** So many people who are new, with simplified KYC. */
  backers(count: number): Promise<Visitor[]>
  /** Somebody's session goes on, however far the clock has moved. */
  awake(visitor: Visitor): Promise<Visitor>
  /** Ends the first process as a power cut does, and starts it again at the same address. */
  crash(): Promise<void>
  /** Deadlocks that the database has resolved so far. */
  deadlocks(): Promise<number>
  /** What the two have written since this was last asked that says something failed. */
  complaints(): string[]
  close(): Promise<void>
}

/** So that what is due at an instant is due once that instant was passed to, also for a process that hears of it late. */
const marginMs = 5_000
const sessionLastsMs = 10 * 24 * HOUR_MS
const staysKnownMs = 300 * 24 * HOUR_MS

/**
 * Starts both on a fresh database of this PostgreSQL server.
 * @param alone One process instead of two, behind both doors.
 */
export async function startTwoServers(serverUrl: string, alone = false): Promise<TwoServers> {
  const { databaseUrl, drop } = await newDatabase(serverUrl, new Date())
  const folder = mkdtempSync(path.join(tmpdir(), 'coin-rouge-races-'))
  const dataDir = path.join(folder, 'data')
  const variables = {
    ROLE: 'all',
    LAUNCH: 'all',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  }
  let first = await openDoor(variables)
  const second = alone ? first : await openDoor(variables)
  const running = () => [...new Set([first, second])]
  const doors: [Door, Door] = [first.door, second.door]
  const { port } = new URL(doors[0].url)
  const env = readEnv({ ...variables, LAUNCH: '', LOG_LEVEL: 'silent', PORT: port })
  const platform = await startPlatform(env, { background: false })
  const { sandboxStripe: card } = platform.ports
  if (!card) throw new Error('the sandbox provider is there')
  const time = timeOf(platform, doors)
  const site = lookerOn(platform, doors[0], time.settled)
  const { awake, backers, crowd } = peopleOf(site)
  return {
    doors,
    site,
    card,
    ...time,
    awake,
    backers,
    crowd,
    deadlocks: async () => {
      const { rows } = await sql<{ deadlocks: bigint }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(
        platform.db,
      )
      return Number(rows[0]?.deadlocks ?? 0n)
    },
    complaints: () => running().flatMap(({ complaints }) => complaints()),
    async crash() {
      await first.served.kill()
      const again = await openDoor({ ...variables, PORT: port })
      if (alone) doors[1] = again.door
      doors[0] = again.door
      first = again
    },
    async close() {
      await Promise.all([first, ...(alone ? [] : [second])].map(({ served }) => served.stop()))
      await platform.close()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Requests to one door, whoever sends them: a path with the door in front of it. */
export function through(door: Door, visitor: Visitor) {
  return (method: string, at: string, body?: unknown, key?: string): Promise<Answer> => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    return visitor.send(method, `${door.url}/api${at}`, body, headers)
  }
}

/** Somebody at a door with these cookies, which no answer takes away. */
export function withCookies(who: Visitor, door: Door) {
  const cookie = who.cookies()
  const visitor = visitTestPlatform(door.url)
  return (method: string, path: string, body?: unknown, key: string = crypto.randomUUID()) =>
    visitor.send(method, `${door.url}/api${path}`, body, { cookie, 'idempotency-key': key })
}

async function openDoor(
  variables: Record<string, string>,
): Promise<{ door: Door; served: ServedForTests; complaints: () => string[] }> {
  const served = await serveForTests(variables)
  const token = readFileSync(loopbackTokenFile(variables.DATA_DIR ?? ''), 'utf8').trim()
  let heard = 0
  const complaints = () => {
    const said = served.said()
    const whole = said.lastIndexOf('\n') + 1
    const fresh = said.slice(heard, whole)
    heard = whole
    return complaintsIn(fresh)
  }
  return { door: { url: served.url, token }, served, complaints }
}

/** The tests' actors wait for mails by draining the worker: here the two processes do the work. */
function lookerOn(platform: Platform, door: Door, settled: () => Promise<void>): TestPlatform {
  const worker = { ...platform.worker, drain: settled }
  return {
    platform: { ...platform, worker, operatorToken: door.token },
    url: door.url,
    clock: {
      now: () => platform.clock.now(),
      advance: () => {
        throw new Error('the clock of several processes is put forward by `pass`')
      },
    },
    close: async () => {},
  }
}

function timeOf(platform: Platform, doors: readonly Door[]) {
  const clock = platform.sandboxClock
  if (!clock) throw new Error('only a sandbox travels')
  const untilNoneIsDue = async () => {
    while (await isSomethingDue(platform)) await pause(15)
  }
  /** The shortest journey, by the command line's own door: it ends when what is due is done. */
  const anHour = async ({ url, token }: Door) => {
    const answer = await fetch(`${url}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ by: '1h' }),
    })
    if (answer.status !== 200) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
  return {
    async pass(milliseconds: number) {
      await clock.forward(Math.max(0, milliseconds - doors.length * HOUR_MS) + marginMs)
      for (const door of doors) await anHour(door)
      await clock.refresh()
      const now = clock.now()
      for (const door of doors) while ((await shownAt(door)) < now) await pause(15)
      await untilNoneIsDue()
    },
    settled: untilNoneIsDue,
  }
}

/** Each process hears within a second how far another one has put the clock forward. */
async function shownAt({ url }: Door): Promise<Date> {
  const answer = await fetch(`${url}/sandbox/clock`)
  return new Date(((await answer.json()) as { now: string }).now)
}

async function isSomethingDue({ db, clock }: Platform): Promise<boolean> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('dead_letter_at', 'is', null)
    .where('due_at', '<=', clock.now())
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

function peopleOf(site: TestPlatform) {
  const known: Visitor[] = []
  const seen = new Map<Visitor, number>()
  let knownAt = site.clock.now().getTime()
  const awake = async (visitor: Visitor) => {
    const now = site.clock.now().getTime()
    const since = seen.get(visitor)
    if (since !== undefined && now - since > sessionLastsMs) await logInAgain(visitor)
    if (since === undefined || now - since > sessionLastsMs) seen.set(visitor, now)
    return visitor
  }
  const fresh = async (make: (site: TestPlatform) => Promise<Visitor>) => {
    const visitor = await make(site)
    seen.set(visitor, site.clock.now().getTime())
    return visitor
  }
  return {
    awake,
    backers: (count: number) => atOnce(count, () => fresh(newBacker)),
    async crowd(count: number) {
      const missing = Math.max(0, count - known.length)
      known.push(...(await atOnce(missing, () => fresh(newKnownBacker))))
      // A full verification lasts two years, which go by here.
      if (site.clock.now().getTime() - knownAt > staysKnownMs) {
        await verifyFully(site, ...known)
        knownAt = site.clock.now().getTime()
      }
      return Promise.all(known.slice(0, count).map(awake))
    },
  }
}

/** Does the same so often side by side, a few at a time: the machine is small. */
export async function atOnce<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let from = 0; from < count; from += 4) {
    const few = Array.from({ length: Math.min(4, count - from) }, (_, at) => make(from + at))
    made.push(...(await Promise.all(few)))
  }
  return made
}

const levelOfError = 50
/** PostgreSQL's codes of a deadlock and of a failed serialization: what gave up and was not tried again. */
const givenUp = new Set(['40P01', '40001'])

/** Failures that reached a log; a task that was set down to be tried again is not one. */
function complaintsIn(said: string): string[] {
  return said.split('\n').filter((line) => {
    if (!line.startsWith('{') || !line.endsWith('}')) return /deadlock|unhandled/i.test(line)
    const { level, err } = JSON.parse(line) as { level: number; err?: { code?: string } }
    return level >= levelOfError || givenUp.has(err?.code ?? '')
  })
}
