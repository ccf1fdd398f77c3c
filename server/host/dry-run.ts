import { setTimeout as pause } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type { Database, Platform, Trx } from '#server/kernel/door.ts'

/** Work that asks somebody outside cannot be dry run: they would do it. */
export class NotDryRunnable extends Error {}

/** Thrown to take everything back. */
class Over<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('the dryRun is over')
    this.outcome = outcome
  }
}

/** Nobody waits longer for a dry run, nor for what it holds meanwhile. */
const usuallyMs = 10_000

/** What a dry run has run into: the first thing that it cannot go on after. */
interface Stage {
  endsAt: number
  failed: NotDryRunnable | null
}

/**
 * Does work and takes everything back: what it gives is what it would give now, with every rule asked and every check of the
 * database made. What it promises is never carried out, nobody is woken, and nobody outside is asked.
 * @throws NotDryRunnable when it has wanted to ask somebody outside, whatever it made of not being able to, and when it
 * takes too long; and whatever the work throws.
 */
export async function dryRun<T>(
  platform: Platform,
  work: (within: Platform) => Promise<T>,
  longestMs: number = usuallyMs,
): Promise<T> {
  const stage: Stage = { endsAt: performance.now() + longestMs, failed: null }
  try {
    return await platform.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(trx)
      const outcome = await untilLate(stage, longestMs, work(withinOf(platform, trx, stage)))
      if (stage.failed) throw stage.failed
      await sql`set constraints all immediate`.execute(trx)
      throw new Over(outcome)
    })
  } catch (error) {
    if (error instanceof Over) return error.outcome
    throw stage.failed ?? error
  }
}

/** Whatever waits for another connection may wait for the one that this holds. */
async function untilLate<T>(stage: Stage, longestMs: number, work: Promise<T>): Promise<T> {
  const given = new AbortController()
  const late = pause(longestMs, null, { signal: given.signal, ref: false }).then(() => {
    throw fail(stage, 'it takes too long')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    given.abort()
    late.catch(() => {})
    // What is left of the work asks the database nothing more, whose transaction ends now.
    stage.endsAt = 0
  }
}

function fail(stage: Stage, why: string): NotDryRunnable {
  stage.failed ??= new NotDryRunnable(why)
  return stage.failed
}

function withinOf(platform: Platform, trx: Trx, stage: Stage): Platform {
  const nothing = async () => {}
  return {
    ...platform,
    db: trx.withPlugin(curtain(stage)) as Database,
    ports: unasked(platform.ports, stage),
    // Tries of a password would be taken back with everything else, and cost nothing.
    login: unasked(platform.login, stage),
    launch: { ...platform.launch, refresh: nothing },
    settingsInForce: { ...platform.settingsInForce, refresh: nothing },
    worker: { ...platform.worker, wake: () => {} },
  }
}

/** Lets no statement through once it is over: after the transaction it would be one of its own, and stay. */
function curtain(stage: Stage): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (performance.now() > stage.endsAt) throw fail(stage, 'it takes too long')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Something of which everything may be known and nothing asked: it works by connections of its own, or outside. */
function unasked<Whole extends object>(whole: Whole, stage: Stage): Whole {
  return new Proxy(whole, {
    get: (all, name) => {
      const part: unknown = Reflect.get(all, name)
      if (typeof part === 'object' && part !== null) return unasked(part, stage)
      if (typeof part !== 'function') return part
      return () => {
        throw fail(stage, `${String(name)} asks somebody outside`)
      }
    },
  })
}
