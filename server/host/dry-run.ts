import { setTimeout as pause } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type { Database, Platform, Trx } from '#server/kernel/door.ts'

/** Work that calls an outside party cannot be dry run: the party would act. */
export class NotDryRunnable extends Error {}

/** Thrown to roll everything back. */
class Over<T> extends Error {
  readonly outcome: T
  constructor(outcome: T) {
    super('the dry run is over')
    this.outcome = outcome
  }
}

/** The time limit of a dry run, whose locks hold up others. */
const usuallyMs = 10_000

/** The first thing that prevents a dry run from going on. */
interface Stage {
  endsAt: number
  failed: NotDryRunnable | null
}

/**
 * Runs work and rolls it back: the result is what it would be now, with every rule and database check applied. Its tasks are
 * never run, nobody is woken, and nobody outside is called.
 * @throws NotDryRunnable when it tried to call somebody outside, even if it caught the error, and when it takes too long; and
 * whatever the work throws.
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

/** Waiting for another connection may mean waiting for the one that this holds. */
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
    // The rest of the work makes no more queries, since its transaction ends now.
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
    // Password attempts would be rolled back too, and so be free.
    login: unasked(platform.login, stage),
    launch: { ...platform.launch, refresh: nothing },
    settingsInForce: { ...platform.settingsInForce, refresh: nothing },
    worker: { ...platform.worker, wake: () => {} },
  }
}

/** Blocks statements once it is over: outside the transaction they would be committed. */
function curtain(stage: Stage): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      if (performance.now() > stage.endsAt) throw fail(stage, 'it takes too long')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** A stub whose every call is refused: the real one uses connections of its own, or works outside. */
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
