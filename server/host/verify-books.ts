import os from 'node:os'
import { NOT_VERIFIED, stoppingOf, stopsMoney } from '#domain/assurance/accepted-difference.ts'
import { addMilliseconds, DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { countOf, verify, verifyOrStop } from '#server/assurance/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { noteLook, readHead } from '#server/ledger/door.ts'

/** A moved clock makes years of runs due within seconds; reading every row is not worth that. */
const restMs = 30_000
const lastLooked = new WeakMap<Platform, number>()
/** A verified link is verified again: its row may have been changed since. */
const wholeEveryMs = HOUR_MS
/** Until when this process trusts the stored position: somebody with write access to the database could keep that row fresh. */
const ownWhole = new WeakMap<Platform, Date>()
const ownWholeEveryMs = DAY_MS

/**
 * A difference of money that nobody has accepted stops new money and payouts until an operator lifts it. What could not be
 * verified is looked at again soon. Processes on one database share their looks: one of them has looked at the whole chain
 * within the hour, and each by itself within a day.
 */
export async function verifyBooks(platform: Platform): Promise<'more' | null> {
  if (performance.now() - (lastLooked.get(platform) ?? -restMs) < restMs) return null
  lastLooked.set(platform, performance.now())
  const { db, clock } = platform
  const lookedAt = clock.now()
  const goodUpTo = await readGood(platform, lookedAt)
  const isPart = goodUpTo !== null
  let upTo = 0n
  const named = await verifyOrStop(platform, async () => {
    await noteLook(db)
    upTo = (await readHead(db)).sequence
    const differences = await verify(platform, { sealedAfter: goodUpTo ?? 0n })
    return { differences, isWhole: !isPart }
  })
  const isGood = stoppingOf(named).length === 0
  if (isGood && !isPart) ownWhole.set(platform, lookedAt)
  const told = BigInt(countOf(named.filter((difference) => !stopsMoney(difference))))
  await noteGood(platform, { isGood, isPart, upTo, lookedAt, told })
  return named.some(({ check }) => check === NOT_VERIFIED) ? 'more' : null
}

/** Up to which link the chain was last verified; null if all of it must be. */
async function readGood(platform: Platform, now: Date): Promise<bigint | null> {
  // A new process trusts the earlier ones.
  const own = ownWhole.get(platform) ?? now
  ownWhole.set(platform, own)
  const row = await platform.db.selectFrom('chain_look').selectAll().executeTakeFirst()
  const whole = row?.whole_at
  if (!(row && whole) || whole > now || now >= addMilliseconds(whole, wholeEveryMs)) return null
  return now >= addMilliseconds(own, ownWholeEveryMs) ? null : row.good_up_to
}

interface Looked {
  isGood: boolean
  isPart: boolean
  upTo: bigint
  lookedAt: Date
  /** How many differences were named that stop no money. */
  told: bigint
}

/** After what was not good everything is looked at, by whoever is next. */
async function noteGood({ db }: Platform, { isGood, isPart, upTo, lookedAt, told }: Looked) {
  const by = {
    differences_told: told,
    looked_at: lookedAt,
    looked_by: `${os.hostname()}:${process.pid}`,
  }
  const whole = isPart ? {} : { whole_at: lookedAt }
  const good = isGood ? { good_up_to: upTo, ...whole } : { good_up_to: 0n, whole_at: null }
  await db
    .updateTable('chain_look')
    .set({ ...by, ...good })
    .execute()
}
