import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/open-database.ts'
import type { Ports } from '#server/open-ports.ts'
import type { Platform } from '#server/platform.ts'

/** Work that asks somebody outside cannot be rehearsed: they would do it. */
export class NotRehearsable extends Error {}

/** Thrown to take everything back. */
class Over<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('the rehearsal is over')
    this.outcome = outcome
  }
}

/** Nobody waits longer for a rehearsal, nor for what it holds meanwhile. */
const usuallyMs = 10_000

/**
 * Does work and takes everything back: what it gives is what it would give now, with every rule asked and every check of the
 * database made. What it promises is never carried out, nobody is woken, and nobody outside is asked.
 * @throws NotRehearsable when it wants to ask somebody outside, and whatever the work throws.
 */
export async function rehearse<T>(
  platform: Platform,
  work: (within: Platform) => Promise<T>,
  longestMs: number = usuallyMs,
): Promise<T> {
  try {
    return await platform.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(trx)
      const outcome = await soon(work(withinOf(platform, trx as Database)), longestMs)
      await sql`set constraints all immediate`.execute(trx)
      throw new Over(outcome)
    })
  } catch (error) {
    if (error instanceof Over) return error.outcome
    throw error
  }
}

/** Whatever uses another connection may wait for the one that this holds. */
async function soon<T>(work: Promise<T>, longestMs: number): Promise<T> {
  const given = new AbortController()
  const late = pause(longestMs, null, { signal: given.signal, ref: false }).then(() => {
    throw new NotRehearsable('it takes too long')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    given.abort()
    late.catch(() => {})
  }
}

function withinOf(platform: Platform, db: Database): Platform {
  const nothing = async () => {}
  return {
    ...platform,
    db,
    ports: unasked(platform.ports),
    launch: { ...platform.launch, refresh: nothing },
    settingsInForce: { ...platform.settingsInForce, refresh: nothing },
    worker: { ...platform.worker, wake: () => {} },
  }
}

/** The outside world, of which everything may be known and nothing asked. */
function unasked(ports: Ports): Ports {
  return new Proxy(ports, {
    get: (all, name) => {
      const port: unknown = Reflect.get(all, name)
      return typeof port === 'object' && port !== null ? silenced(port) : port
    },
  })
}

function silenced<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get: (whole, name) => {
      const part: unknown = Reflect.get(whole, name)
      if (typeof part !== 'function') return part
      return () => {
        throw new NotRehearsable(`${String(name)} asks somebody outside`)
      }
    },
  })
}
