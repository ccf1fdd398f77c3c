import { invariant } from '#domain/invariant.ts'
import type { MicroUsdc } from '#domain/money.ts'
import type { WithdrawalPolicy } from '#domain/pocket.ts'
import { decideWithdrawal, withdrawalEndsAt } from '#domain/refund.ts'
import { accept, type Decision, type Refusal, refuse } from '#domain/refusal.ts'
import type { Actor } from '#server/accounts/actor.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { recordAudit } from '#server/operator/audit.ts'
import type { Platform } from '#server/platform.ts'
import { giveBack } from './give-back.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { refusalsOfStanding } from './refund-order.ts'

/** A withdrawal that waits for its confirmation: nothing has happened yet. */
export interface RequestedWithdrawal {
  requestId: string
  /** All that goes back. */
  amountMicro: MicroUsdc
  endsAt: Date
}

/**
 * First step, « renoncer au contrat ici »: says what would go back and until when. Asking again gives the same
 * request. Refuses `unknown_object`, what `decideWithdrawal` refuses, and `not_owner` once the certificate has
 * been sold on.
 */
export function requestWithdrawal(
  platform: Platform,
  actor: Actor,
  backingId: string,
): Promise<Decision<RequestedWithdrawal>> {
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOwn(trx, actor, backingId)
    if (!order) return refuse({ code: 'unknown_object' })
    const now = platform.clock.now()
    const refusals = await withdrawalRefusals(trx, order, now)
    if (refusals) return refuse(...refusals)
    const requestId = await keepRequest(trx, platform, actor, backingId)
    const endsAt = withdrawalEndsAt(factsOf(order))
    invariant(endsAt, 'who may withdraw may do so until some time')
    return accept({ requestId, amountMicro: order.row.backer_pays_micro, endsAt })
  })
}

/**
 * Second step, « confirmer la rétractation »: undoes the order exactly, gives the money back and mails the
 * receipt. Confirmed again it answers the same. Refuses like the first step.
 */
export function confirmWithdrawal(
  platform: Platform,
  actor: Actor,
  backingId: string,
  requestId: string,
): Promise<Decision<{ state: 'withdrawn'; amountMicro: MicroUsdc; withdrawnAt: Date }>> {
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOwn(trx, actor, backingId)
    const request = await trx
      .selectFrom('withdrawal_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('backing_id', '=', backingId)
      .executeTakeFirst()
    if (!order || !request) return refuse({ code: 'unknown_object' })
    const amountMicro = order.row.backer_pays_micro
    if (request.confirmed_at) {
      return accept({ state: 'withdrawn', amountMicro, withdrawnAt: request.confirmed_at })
    }
    const now = platform.clock.now()
    const refusals = await withdrawalRefusals(trx, order, now)
    if (refusals) return refuse(...refusals)
    await trx
      .updateTable('withdrawal_request')
      .set({ confirmed_at: now })
      .where('id', '=', requestId)
      .execute()
    const given = { to: 'withdrawn', voidCause: 'withdrawn', reason: 'backer_withdrew' } as const
    await giveBack(trx, order, given, now)
    const by = { kind: 'person', id: actor.personId } as const
    await recordAudit(
      trx,
      { by, operation: 'withdraw_order', subject: `backing:${backingId}` },
      now,
    )
    return accept({ state: 'withdrawn', amountMicro, withdrawnAt: now })
  })
}

async function lockOwn(trx: Trx, actor: Actor, backingId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(trx, backingId)
  return order?.row.person_id === actor.personId ? order : null
}

function factsOf({ row }: LockedOrder) {
  return {
    state: row.state,
    kind: row.kind,
    policy: (row.withdrawal_policy ?? 'waiver') as WithdrawalPolicy,
    confirmedAt: row.confirmed_at ?? row.created_at,
  }
}

async function withdrawalRefusals(
  trx: Trx,
  order: LockedOrder,
  now: Date,
): Promise<[Refusal, ...Refusal[]] | null> {
  const boutBegun = await hasBegun(trx, order.row.pocket_id)
  const decision = decideWithdrawal({ ...factsOf(order), boutBegun }, now)
  if (!decision.ok) return [...decision.refusals]
  const [first, ...more] = await refusalsOfStanding(trx, order)
  return first ? [first, ...more] : null
}

async function hasBegun(trx: Trx, pocketId: string): Promise<boolean> {
  const bout = await trx
    .selectFrom('pocket_fight')
    .innerJoin('fight', 'fight.id', 'pocket_fight.fight_id')
    .select('fight.id')
    .where('pocket_id', '=', pocketId)
    .where('started_at', 'is not', null)
    .executeTakeFirst()
  return bout !== undefined
}

async function keepRequest(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  backingId: string,
): Promise<string> {
  const earlier = await trx
    .selectFrom('withdrawal_request')
    .select('id')
    .where('backing_id', '=', backingId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (earlier) return earlier.id
  const id = platform.chance.uuid()
  await trx
    .insertInto('withdrawal_request')
    .values({
      id,
      backing_id: backingId,
      person_id: actor.personId,
      requested_at: platform.clock.now(),
    })
    .execute()
  return id
}
