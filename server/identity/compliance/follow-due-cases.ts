import { addMilliseconds, HOUR_MS } from '#domain/kernel/time.ts'
import type { Platform } from '#server/kernel/door.ts'
import { announce, inTransaction, lapsedSince, standsAs } from '#server/kernel/door.ts'
import { ofFormer } from './end-former-cases.ts'

const mostAtOnce = 50
/** A case that nobody goes on with ends. */
const openDays = 30

/** Asks again about cases whose message never came, and ends those that have lapsed or were left. Rule KYC-01. */
export async function followDueCases(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  await db
    .updateTable('kyc_case')
    .set((eb) => ({
      status: 'expired',
      changed_at: now,
      look_at: null,
      version: eb('version', '+', 1),
    }))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'approved'),
          eb('verified_at', '<=', lapsedSince(platform)),
          standsAs(platform, 'expired'),
        ]),
        eb.and([
          eb('status', 'in', ['started', 'retry']),
          eb('changed_at', '<', addMilliseconds(now, -openDays * 24 * HOUR_MS)),
        ]),
      ]),
    )
    .execute()
  await inTransaction(db, async (trx) => {
    const due = await trx
      .selectFrom('kyc_case')
      .select(['id', 'version'])
      .where('look_at', '<=', now)
      .where(({ not }) => not(ofFormer(platform)))
      .orderBy('look_at')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    const look_at = addMilliseconds(now, HOUR_MS)
    await trx.updateTable('kyc_case').set({ look_at }).where('id', 'in', ids).execute()
    const tasks = ids.map((caseId) => ({
      key: `follow_kyc_case:look:${caseId}:${now.getTime()}`,
      kind: 'follow_kyc_case' as const,
      payload: { caseId },
    }))
    await announce(trx, tasks, now)
  })
}
