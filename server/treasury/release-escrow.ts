import { sql } from 'kysely'
import { decidePocketTransition } from '#domain/campaigns/pocket-transition.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { micro } from '#domain/kernel/money.ts'
import { hasCome } from '#domain/kernel/time.ts'
import { releasedEscrow } from '#domain/ledger/journals.ts'
import { decideRelease } from '#domain/treasury/payout.ts'
import {
  eachApart,
  enqueueEvent,
  idOf,
  inTransaction,
  lockPocket,
  type Platform,
  type PocketRowFacts,
  type Trx,
} from '#server/kernel/door.ts'
import { bookEntries, isOpen, isStopped, openAccounts, readBalance } from '#server/ledger/door.ts'
import { hasOpenQuestion } from './has-open-question.ts'
import { holdDisputedReleases, isHeldBack, stoppedStates } from './hold-releases.ts'
import { payableOf, payeeOf } from './payee-of.ts'
import { latestOf, planRelease, readUnprovenUntil, readWithdrawableUntil } from './plan-release.ts'
import { pocketReleases } from './pocket-releases.ts'

/** In these states of an order, the Pocket's total may still change. */
const undecided = ['detected', 'confirmed'] as const

/** Pockets with something to plan, release or record, and no undecided order. Each condition has an index of its own. */
export function pocketsToRelease({ clock }: Pick<Platform, 'clock'>) {
  const now = clock.now()
  const counts = sql`${isOpen} and (o.state is null or o.state <> all(${[...stoppedStates]}::text[]))`
  return sql<{ id: string }>`
    select p.id from pocket p
    where p.id in (
        select id from pocket n
        where closed_at is not null and completed_at is null
          and (release_planned_at is null or released_at is null)
          and (release_planned_at is null
            or not exists (select from release_step s where s.pocket_id = n.id and ${isOpen}))
        union select s.pocket_id from release_step s left join backing o on o.id = s.backing_id
        where ${counts} and s.due_at <= ${now}
        union select s.pocket_id from release_step s join fight f on f.id = s.fight_id
          left join backing o on o.id = s.backing_id
        where ${counts} and s.due_at is null and f.started_at <= ${now})
      and closed_at is not null and completed_at is null and frozen_at is null
      and cancelled_at is null
      and not exists (select from backing b
        where b.pocket_id = p.id and b.state in (${sql.join(undecided.map((state) => sql.lit(state)))}))
      and not exists (select from bout_question q
        where q.pocket_id = p.id and q.ended_at is null)`
}

/**
 * Releases the due steps of closed Pockets' plans, each once. While an order is being screened or can be withdrawn from, or
 * backers are asked about a changed bout, nothing of the Pocket moves; a frozen or disputed order delays its own part alone.
 * However many Pockets wait, later ones have their turn. Rule PAY-03.
 */
export async function releaseEscrow(platform: Platform): Promise<void> {
  // While money is stopped nothing is released.
  if (await isStopped(platform.db)) return
  const due = sql<{ id: string }>`${pocketsToRelease(platform)} order by closed_at`
  const { rows } = await due.execute(platform.db)
  await eachApart(rows, idOf, ({ id }) => releaseOne(platform, id))
}

async function releaseOne(platform: Platform, pocketId: string): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const found = await lockPocket(trx, platform, pocketId)
    invariant(found, 'a Pocket is never removed')
    // Money may have been stopped meanwhile.
    if (await isStopped(trx)) return
    const { now } = found
    const { closed_at: closedAt } = found.row
    if (closedAt === null || !(await isDecided(trx, pocketId))) return
    const withdrawableUntil = await readWithdrawableUntil(trx, pocketId)
    // An unproven e-mail delays the steps and moves none of their dates.
    const heldUntil = latestOf([withdrawableUntil, await readUnprovenUntil(trx, pocketId)])
    if (found.row.release_planned_at === null) {
      if (heldUntil !== null && !hasCome(heldUntil, now)) return
      const { terms } = found.facts
      const pocket = { id: pocketId, terms, closedAt, withdrawableUntil }
      await planRelease(trx, pocket, now)
    }
    await holdDisputedReleases(trx, pocketId)
    await releaseDue(trx, found, heldUntil, now)
  })
}

/** Under the lock of the Pocket no order of it changes, and no answer about a changed bout comes in. */
async function isDecided(trx: Trx, pocketId: string): Promise<boolean> {
  const open = await trx
    .selectFrom('backing')
    .select('id')
    .where('pocket_id', '=', pocketId)
    .where('state', 'in', undecided)
    .limit(1)
    .executeTakeFirst()
  return open === undefined && !(await hasOpenQuestion(trx, pocketId))
}

async function releaseDue(
  trx: Trx,
  { row, facts }: PocketRowFacts,
  withdrawableUntil: Date | null,
  now: Date,
): Promise<void> {
  const steps = await readOpen(trx, row.id)
  const payee = payeeOf(row)
  await openAccounts(trx, [payableOf(payee)])
  let done = 0
  for (const { step, dueAt, amount_micro } of steps) {
    if (dueAt === null) continue
    const heldMicro = micro(await readBalance(trx, `pocket:${row.id}:recipient`))
    const frozen = facts.history.frozenAt !== null
    const pocket = { closed: true, frozen, withdrawableUntil, heldMicro }
    const decision = decideRelease({ dueAt, amountMicro: amount_micro }, pocket, now)
    const nothingLeft = !decision.ok && decision.refusals[0].code === 'nothing_due'
    if (!decision.ok && !nothingLeft) continue
    const amountMicro = decision.ok ? decision.value.amountMicro : micro(0n)
    await trx
      .updateTable('release_step')
      .set({ released_at: now, released_micro: amountMicro })
      .where('pocket_id', '=', row.id)
      .where('step', '=', step)
      .execute()
    done += 1
    if (!decision.ok) continue
    const entry = releasedEscrow(row.id, payee, step, amountMicro)
    await bookEntries(trx, [{ entry, backingId: null, pocketId: row.id }], now)
    await enqueueEvent(trx, 'pocket.released', `${row.id} ${step}`, now)
  }
  // If every order was refunded there is nothing to release, and that is recorded too.
  if (done > 0 || steps.length === 0) await noteRelease(trx, facts, now)
}

/** The open steps, with their time; null while it is not known, or their order is stopped. */
async function readOpen(trx: Trx, pocketId: string) {
  const rows = await trx
    .selectFrom('release_step as s')
    .leftJoin('fight', 'fight.id', 's.fight_id')
    .leftJoin('backing', 'backing.id', 's.backing_id')
    .select(['s.step', 's.due_at', 's.amount_micro', 'fight.started_at', 'backing.state'])
    .where('s.pocket_id', '=', pocketId)
    .where(sql<boolean>`${isOpen}`)
    .orderBy('s.step')
    .execute()
  return rows.map(({ step, amount_micro, due_at, started_at, state }) => {
    const dueAt = isHeldBack(state) ? null : (due_at ?? started_at)
    return { step, amount_micro, dueAt }
  })
}

/** The first release is a transition of the Pocket; the others are not. */
async function noteRelease(trx: Trx, facts: PocketRowFacts['facts'], now: Date): Promise<void> {
  const decision = decidePocketTransition(facts, 'release', now)
  if (!decision.ok) return
  await pocketReleases().noteReleased(trx, facts.pocketId, decision.value.releasedAt)
}
