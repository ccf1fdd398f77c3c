import { sql } from 'kysely'
import type { PocketHistory } from '#domain/campaigns/pocket-status.ts'
import type { InBoth } from '#domain/kernel/language.ts'
import { accept } from '#domain/kernel/refusal.ts'
import { decidePocketCancellation } from '#domain/orders/pocket-cancellation.ts'
import { approvable, closeProposal, findOpenProposal } from '#server/approvals/door.ts'
import {
  eachApart,
  enqueue,
  idOf,
  inTransaction,
  lockPocket,
  type Platform,
  type PocketRowFacts,
  personCommand,
  recordAudit,
  type Trx,
  tellPerson,
} from '#server/kernel/door.ts'
import { lockOwnPocket, lockWithRecipient, recipientOf } from './own-recipient.ts'
import { asTyped, fightCancelled, pocketCancelledEmail } from './pocket-mail-texts.ts'
import { writePocketHistory } from './write-pocket.ts'

const subjectOf = (pocketId: string) => `pocket:${pocketId}`

interface Cancelled {
  pocketId: string
}
type Requested = Cancelled & { reason: string }

/**
 * Cancels the recipient's own Pocket that nobody has backed. Refuses `unknown_object` and what `decidePocketCancellation`
 * refuses.
 */
export const cancelOwnPocket = personCommand({
  operation: 'cancel_unbacked_pocket',
  load: ({ trx, platform, by }, { pocketId }: Requested) =>
    lockOwnPocket(trx, platform, by, pocketId, { sells: true }),
  decide: ({ facts }, { reason }, { now }) =>
    decidePocketCancellation(facts, { by: 'recipient', reason }, [], now),
  record: async ({ trx, now, audit }, { history }, { facts: { row }, input }) => {
    const { pocketId, reason } = input
    await cancel(trx, row, { by: 'recipient', reason, history }, now)
    await audit(subjectOf(pocketId), { reason })
    return { pocketId }
  },
})

/**
 * One operator proposes to cancel a Pocket, and a second one approves: all its orders are refunded. Refuses what
 * `decidePocketCancellation` refuses. Invariant R10.
 */
export const pocketCancellation = approvable({
  operation: 'cancel_pocket',
  subject: 'pocket:*',
  path: '/pockets/:id/cancellation/approvals',
  of: 'object',
  payloadOf: (kept) => ({ pocketId: String(kept.pocketId) }),
  load: ({ trx, platform }, { pocketId }: Cancelled) => lockWithRecipient(trx, platform, pocketId),
  owners: ({ ownerIds }) => ownerIds,
  decide: ({ now }, { facts }, { pocketId, reason }: Requested) => {
    const decision = decidePocketCancellation(facts, { by: 'provider', reason }, [], now)
    return decision.ok ? accept({ subject: subjectOf(pocketId), payload: { pocketId } }) : decision
  },
  carryOut: async ({ trx, now }, { row, facts }, _, { reason }) => {
    const order = { by: 'provider', reason } as const
    const decision = decidePocketCancellation(facts, order, [], now)
    if (decision.ok) await cancel(trx, row, { ...order, ...decision.value }, now)
    return decision
  },
})

/** Share Pockets on sale with a cancelled covered fight. */
export const brokenPockets = () => sql<{ id: string }>`
  select distinct p.id from fight f join pocket_fight pf on pf.fight_id = f.id
    join pocket p on p.id = pf.pocket_id
  where f.cancelled_at is not null and f.cancelled_at < least(p.closes_at, p.ended_early_at)
    and p.kind = 'share' and p.published_at is not null and p.cancelled_at is null
    and p.closed_at is null`

/**
 * Maintenance step: cancels Pockets on sale with a cancelled covered fight, which cannot keep their promise. One that was frozen
 * until after its sale's end keeps what it sold: it closes when it is released, and the bout is compensated.
 */
export async function cancelBroken(platform: Platform): Promise<void> {
  const { rows } = await brokenPockets().execute(platform.db)
  await eachApart(rows, idOf, ({ id }) =>
    inTransaction(platform.db, async (trx) => {
      const pocket = await lockPocket(trx, platform, id)
      if (!pocket) return
      const { row, facts, now } = pocket
      const order = { by: 'provider', reason: 'a covered fight was called off' } as const
      const decision = decidePocketCancellation(facts, order, [], now)
      if (!decision.ok) return
      await cancel(trx, row, { ...order, told: fightCancelled, ...decision.value }, now)
      const { reason } = order
      const subject = subjectOf(id)
      await recordAudit(
        trx,
        { by: { kind: 'worker' }, operation: 'cancel_pocket', subject, reason },
        now,
      )
    }),
  )
}

interface Cancellation {
  by: 'recipient' | 'provider'
  reason: string
  /** The reason as its recipient reads it; as it was typed where it is left out. */
  told?: InBoth<string>
  history: PocketHistory
}

async function cancel(
  trx: Trx,
  row: PocketRowFacts['row'],
  { by, reason, told = asTyped(reason), history }: Cancellation,
  now: Date,
): Promise<void> {
  await writePocketHistory(trx, row.id, history)
  await trx
    .updateTable('pocket')
    .set({ cancelled_by: by, cancelled_because: reason })
    .where('id', '=', row.id)
    .execute()
  // Nobody approves a cancelled Pocket, so its proposal would stay open for ever.
  const approval = await findOpenProposal(trx, 'approve_pocket', subjectOf(row.id))
  if (approval) await closeProposal(trx, approval, 'withdrawn', now)
  const key = `refund_pocket:${row.id}`
  const payload = { pocketId: row.id, cause: 'pocket_cancelled' } as const
  await enqueue(trx, [{ key, kind: 'refund_pocket', payload }], now)
  const { personId } = await recipientOf(trx, row)
  const email = pocketCancelledEmail(row.title, told)
  await tellPerson(trx, personId, { ...email, key: `pocket:${row.id}:cancelled` }, now)
}
