import { sql } from 'kysely'
import { decidePocketCancellation } from '#domain/campaigns/pocket-cancellation.ts'
import { accept, type Decision, refuse } from '#domain/kernel/refusal.ts'
import {
  agreeToDeed,
  closeProposal,
  findOpenProposal,
  proposeDeed,
} from '#server/approvals/door.ts'
import type { Actor, OperatorActor, Platform, PocketRowFacts } from '#server/kernel/door.ts'
import {
  type AuditedDeed,
  announce,
  eachApart,
  idOf,
  inTransaction,
  lockPocket,
  readRecipientSide,
  recordAudit,
  type Trx,
  tellPerson,
  writePocketHistory,
} from '#server/kernel/door.ts'
import { lockOwnPocket, recipientOf } from './own-recipient.ts'

const operation = 'cancel_pocket'
const subjectOf = (pocketId: string) => `pocket:${pocketId}`

type Order = { by: 'recipient' | 'provider'; reason: string }

/**
 * Cancels a Pocket of one's own that nobody has backed. Refuses `unknown_object` and what
 * `decidePocketCancellation` refuses.
 */
export async function cancelOwnPocket(
  platform: Platform,
  actor: Actor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ pocketId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockOwnPocket(trx, platform, actor, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const done = await cancel(trx, pocket, { by: 'recipient', reason }, now)
    if (!done.ok) return done
    const by = { kind: 'person', id: actor.personId } as const
    await noteDeed(trx, by, 'cancel_unbacked_pocket', pocketId, reason, now)
    return accept({ pocketId })
  })
}

/** An operator asks for a Pocket to be cancelled. Refuses `unknown_object`, what cannot be done now, and what `proposeDeed` refuses. */
export async function proposeCancellation(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ proposalId: string }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    if (!pocket) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    const decision = decidePocketCancellation(pocket.facts, { by: 'provider', reason }, [], now)
    if (!decision.ok) return decision
    const [ownerPersonId = null] = await readRecipientSide(trx, pocketId)
    const subject = subjectOf(pocketId)
    const deed = { operation, subject, payload: { pocketId }, ownerPersonId, reason } as const
    return proposeDeed(trx, platform, by, deed, now)
  })
}

/**
 * A second operator agrees: the Pocket is cancelled, and all of its money goes back, order by order. Refuses
 * `unknown_object` and what `agreeToDeed` and `decidePocketCancellation` refuse. Invariant R10.
 */
export async function agreeToCancellation(
  platform: Platform,
  by: OperatorActor,
  pocketId: string,
  reason: string,
): Promise<Decision<{ complete: boolean }>> {
  return inTransaction(platform.db, async (trx) => {
    const pocket = await lockPocket(trx, platform, pocketId)
    const proposalId = await findOpenProposal(trx, operation, subjectOf(pocketId))
    if (!pocket || !proposalId) return refuse({ code: 'unknown_object' })
    const { now } = pocket
    return agreeToDeed(trx, { proposalId, operation, by, reason }, now, (proposal) =>
      cancel(trx, pocket, { by: 'provider', reason: proposal.reason }, now),
    )
  })
}

/**
 * The sweep: a Pocket on sale of which a covered fight is called off cannot keep its promise. One that was frozen until after its
 * sale's end keeps what it was sold for: it closes when it is let go, and the bout is compensated.
 */
export async function cancelBroken(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from pocket p
    where p.kind = 'share' and p.published_at is not null and p.cancelled_at is null
      and p.closed_at is null
      and exists (select from pocket_fight pf join fight f on f.id = pf.fight_id
        where pf.pocket_id = p.id and f.cancelled_at < least(p.closes_at, p.ended_early_at))`.execute(
    platform.db,
  )
  await eachApart(rows, idOf, ({ id }) =>
    inTransaction(platform.db, async (trx) => {
      const pocket = await lockPocket(trx, platform, id)
      if (!pocket) return
      const { now } = pocket
      const reason = 'a covered fight was called off'
      const done = await cancel(trx, pocket, { by: 'provider', reason }, now)
      if (!done.ok) return
      await noteDeed(trx, { kind: 'worker' }, operation, id, reason, now)
    }),
  )
}

async function cancel(
  trx: Trx,
  { row, facts }: PocketRowFacts,
  order: Order,
  now: Date,
): Promise<Decision<null>> {
  const decision = decidePocketCancellation(facts, order, [], now)
  if (!decision.ok) return decision
  await writePocketHistory(trx, row.id, decision.value.history)
  await trx
    .updateTable('pocket')
    .set({ cancelled_by: order.by, cancelled_because: order.reason })
    .where('id', '=', row.id)
    .execute()
  // Nobody approves what is cancelled, so its approval would wait for ever.
  const approval = await findOpenProposal(trx, 'approve_pocket', subjectOf(row.id))
  if (approval) await closeProposal(trx, approval, 'withdrawn', now)
  const key = `refund_pocket:${row.id}`
  const payload = { pocketId: row.id, cause: 'pocket_cancelled' } as const
  await announce(trx, [{ key, kind: 'refund_pocket', payload }], now)
  const { personId } = await recipientOf(trx, row)
  const lines = [`Le Pocket « ${row.title} » est annulé : ${order.reason}`]
  const letter = { key: `pocket:${row.id}:cancelled`, subject: 'Votre Pocket est annulé', lines }
  await tellPerson(trx, personId, letter, now)
  return accept(null)
}

function noteDeed(
  trx: Trx,
  by: AuditedDeed['by'],
  deed: AuditedDeed['operation'],
  pocketId: string,
  reason: string,
  now: Date,
): Promise<void> {
  return recordAudit(trx, { by, operation: deed, subject: subjectOf(pocketId), reason }, now)
}
