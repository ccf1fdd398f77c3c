import { sql } from 'kysely'
import type { FightWindows } from '#domain/bouts/fight.ts'
import { decideFightClosing } from '#domain/bouts/fight-result.ts'
import { decideStart, isStartDue } from '#domain/bouts/fight-schedule.ts'
import {
  eachApart,
  idOf,
  inTransaction,
  type Platform,
  recordAudit,
  type Trx,
} from '#server/kernel/door.ts'
import { type LockedFight, lockFight } from './lock-fight.ts'
import { startPockets } from './start-pockets.ts'
import { writeFight } from './write-fight.ts'

const mostAtOnce = 100

/**
 * Changes of fights by time alone: one whose date has passed unreported counts as started, and one for which all that was owed
 * has come in is closed. Rules PRO-05, PRO-06.
 */
export async function followFights(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const due = sql<{
    id: string
  }>`${fightsToFollow(platform)} order by scheduled_at limit ${mostAtOnce}`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => inTransaction(platform.db, (trx) => follow(trx, id, now)))
}

/** Fights that time changes: unstarted after their date, fully received, or with the rest written off. */
export function fightsToFollow({ clock }: Pick<Platform, 'clock'>) {
  const now = clock.now()
  const ago = (name: keyof FightWindows, hours: number) =>
    sql`${now}::timestamptz - make_interval(hours => (f.windows ->> ${name})::int * ${hours}::int)`
  // Nothing is declared of a fight that has not begun: those are found by their dates alone.
  return sql<{ id: string }>`select id, scheduled_at from fight f
    where closed_at is null and cancelled_at is null and started_at is null
      and undated_since is null and scheduled_at <= ${now}
      and scheduled_at <= ${ago('startAfterHours', 1)}
      and scheduled_at > ${ago('rescheduleDays', 24)}
    union select id, scheduled_at from fight f
    where closed_at is null and cancelled_at is null and started_at is not null
      and exists (select from earnings_declaration d
        where d.fight_id = f.id and d.rejected_at is null
          and d.verified_at <= ${ago('challengeHours', 1)}
          and (d.written_off_at is not null or d.owed_micro <= (select coalesce(sum(gross_micro), 0) from distribution
            where declaration_id = d.id)))`
}

async function follow(trx: Trx, fightId: string, now: Date): Promise<void> {
  const fight = await lockFight(trx, fightId)
  if (!fight) return
  if (isStartDue(fight.facts, now)) {
    const started = decideStart(fight.facts, now)
    if (!started.ok) return
    await writeFight(trx, fight.facts, started.value, now)
    await startPockets(trx, fight.pocketIds, now)
    await note(trx, fight, 'started', now)
    return
  }
  const closed = decideFightClosing(fight.facts, now)
  if (!closed.ok) return
  await writeFight(trx, fight.facts, closed.value, now)
  await note(trx, fight, 'closed', now)
}

async function note(trx: Trx, { row }: LockedFight, step: string, now: Date): Promise<void> {
  const auditEntry = {
    operation: 'record_fight',
    subject: `fight:${row.id}`,
    detail: { step },
  } as const
  await recordAudit(trx, { by: { kind: 'worker' }, ...auditEntry }, now)
}
