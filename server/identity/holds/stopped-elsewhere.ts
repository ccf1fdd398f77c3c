import { sql } from 'kysely'
import type { BackingState } from '#domain/orders/confirmation.ts'

/**
 * SQL on `backing`: the order is stopped because of a later holder of its certificate. Its seller has been paid for good, owes
 * nothing and is told nothing of it. What stops the seller's own money is not meant: a dispute of their card payment, a refund
 * made outside, a freeze of their person. Rules KYC-02, RGPD-01.
 */
export const isStoppedElsewhere = sql<boolean>`(backing.state = 'frozen'
  and backing.freeze_reason = 'operator'
  and exists (select from certificate c
    where c.number = backing.certificate_number and c.holder_id <> backing.person_id)
  and not exists (select from person p where p.id = backing.person_id and p.frozen_at is not null)
  and not exists (select from card_dispute d
    where d.order_id = backing.id and d.ended_at is null))`

/** The state shown to the one who placed an order: where it is stopped elsewhere, the state before that. */
export const ownState = sql<BackingState>`case when ${isStoppedElsewhere} then (
    select s.from_state from backing_transition s where s.backing_id = backing.id
      and s.to_state = 'frozen' and s.from_state <> 'disputed' order by s.id desc limit 1)
  else backing.state end`

/** SQL on `backing_transition` with its `backing`: the certificate was somebody else's at that time. */
export const isAfterSale = sql<boolean>`coalesce((
    select t.to_id from certificate_transfer t
    where t.certificate_number = backing.certificate_number and t.at <= backing_transition.at
    order by t.at desc, t.id desc limit 1) <> backing.person_id, false)`

interface Step {
  backing_id: string
  from_state: BackingState | null
  to_state: BackingState | null
  at: Date
}

/**
 * Leaves out of an order's steps, oldest first, those by which operators stopped and released it while its certificate was
 * somebody else's.
 * @param stoodAs By id of an order that is stopped elsewhere, its state before: carried on to the steps that follow.
 */
export function withoutStopsElsewhere(
  steps: readonly (Step & { reason: string | null; after_sale: boolean })[],
  stoodAs = new Map<string, BackingState | null>(),
): readonly Step[] {
  return steps.flatMap(({ reason, after_sale: afterSale, ...step }) => {
    const { backing_id: id, from_state: from, to_state: to } = step
    const stops = to === 'frozen' && from !== 'disputed' && reason === 'operator'
    if (afterSale && stops) stoodAs.set(id, from)
    const before = stoodAs.get(id)
    const seen = (state: BackingState | null) => (state === 'frozen' && before ? before : state)
    if (to !== 'frozen' && to !== 'disputed') stoodAs.delete(id)
    const shown = { ...step, from_state: seen(from), to_state: seen(to) }
    return shown.from_state === shown.to_state ? [] : [shown]
  })
}
