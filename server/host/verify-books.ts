import os from 'node:os'
import { NOT_VERIFIED, stoppingOf, stopsMoney } from '#domain/assurance/accepted-difference.ts'
import { addMilliseconds, DAY_MS, HOUR_MS } from '#domain/kernel/time.ts'
import { countOf, verify, verifyOrStop } from '#server/assurance/door.ts'
import type { Platform } from '#server/kernel/door.ts'
import { noteVerification, readHead } from '#server/ledger/door.ts'

/** A moved clock makes years of runs due within seconds; reading every row is not worth that. */
const restMs = 30_000
const lastRun = new WeakMap<Platform, number>()
/** A verified link is verified again: its row may have been changed since. */
const wholeEveryMs = HOUR_MS
/** Until when this process trusts the stored position: somebody with write access to the database could keep that row fresh. */
const ownWhole = new WeakMap<Platform, Date>()
const ownWholeEveryMs = DAY_MS

/**
 * A difference of money that nobody has accepted stops new money and payouts until an operator lifts it. What could not be
 * verified is verified again soon. Processes on one database share what they have verified: one of them reads all of the
 * books each hour, and each process by itself once a day.
 */
export async function verifyBooks(platform: Platform): Promise<'more' | null> {
  if (performance.now() - (lastRun.get(platform) ?? -restMs) < restMs) return null
  lastRun.set(platform, performance.now())
  const { db, clock } = platform
  const startedAt = clock.now()
  const verifiedUpTo = await readVerifiedUpTo(platform, startedAt)
  const isPart = verifiedUpTo !== null
  let upTo = 0n
  const named = await verifyOrStop(platform, async () => {
    await noteVerification(db)
    upTo = (await readHead(db)).sequence
    const differences = await verify(platform, { sealedAfter: verifiedUpTo ?? 0n })
    return { differences, isWhole: !isPart }
  })
  const isGood = stoppingOf(named).length === 0
  if (isGood && !isPart) ownWhole.set(platform, startedAt)
  const told = BigInt(countOf(named.filter((difference) => !stopsMoney(difference))))
  await noteRun(platform, { isGood, isPart, upTo, startedAt, told })
  return named.some(({ check }) => check === NOT_VERIFIED) ? 'more' : null
}

/** Up to which link of the seal the books are verified; null where all of them must be read. */
async function readVerifiedUpTo(platform: Platform, now: Date): Promise<bigint | null> {
  // A new process trusts the earlier ones.
  const own = ownWhole.get(platform) ?? now
  ownWhole.set(platform, own)
  const row = await platform.db.selectFrom('scheduled_verification').selectAll().executeTakeFirst()
  const whole = row?.whole_at
  if (!(row && whole) || whole > now || now >= addMilliseconds(whole, wholeEveryMs)) return null
  return now >= addMilliseconds(own, ownWholeEveryMs) ? null : row.verified_up_to
}

interface Run {
  isGood: boolean
  isPart: boolean
  upTo: bigint
  startedAt: Date
  /** How many differences were named that stop no money. */
  told: bigint
}

/** After a difference, or an error, the next run reads everything, whichever process makes it. */
async function noteRun({ db }: Platform, { isGood, isPart, upTo, startedAt, told }: Run) {
  const by = {
    differences_told: told,
    verified_at: startedAt,
    verified_by: `${os.hostname()}:${process.pid}`,
  }
  const whole = isPart ? {} : { whole_at: startedAt }
  const good = isGood ? { verified_up_to: upTo, ...whole } : { verified_up_to: 0n, whole_at: null }
  await db
    .updateTable('scheduled_verification')
    .set({ ...by, ...good })
    .execute()
}
