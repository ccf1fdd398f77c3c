import type { WithdrawalPolicy } from '#domain/campaigns/pocket.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { accept, refuse } from '#domain/kernel/refusal.ts'
import {
  decideWithdrawal,
  isEmailMissing,
  isWaiverProven,
  withdrawalEndsAt,
} from '#domain/orders/withdrawal.ts'
import { readCoveredBouts } from '#server/bouts/door.ts'
import {
  type Actor,
  inTransaction,
  type Platform,
  personCommand,
  type Recording,
  type Trx,
} from '#server/kernel/door.ts'
import { readEmail } from '#server/treasury/door.ts'
import { giveBack } from './give-back.ts'
import { freezeOfStopped } from './give-back-asked.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { refusalsOfStanding } from './refund-order.ts'

/** A withdrawal that waits for its confirmation: nothing has happened yet. */
export interface RequestedWithdrawal {
  requestId: string
  /** The whole refund. */
  amountMicro: MicroUsdc
  endsAt: Date
}

/**
 * First step, « renoncer au contrat ici »: shows what would be refunded and until when. Asking again gives the same request.
 * Refuses `unknown_object`, what `decideWithdrawal` refuses, and `not_owner` once the certificate has been sold.
 */
export const requestWithdrawal = personCommand({
  operation: 'withdraw_order',
  load: ({ trx, by }, backingId: string) => lockOwn(trx, by, backingId),
  decide: (order, _backingId, { trx, now }) => decide(trx, order, now),
  record: async (recording, _decided, { facts: order }): Promise<RequestedWithdrawal> => {
    const requestId = await keepRequest(recording, order.row.id)
    const endsAt = withdrawalEndsAt(await factsOf(recording.trx, order, recording.now))
    invariant(endsAt, 'who may withdraw may do so until some time')
    return { requestId, amountMicro: order.row.backer_pays_micro, endsAt }
  },
})

/** The right to withdraw, for the page of an order that has it. */
export interface WithdrawalRight {
  /** Null while the confirmation from which it counts is still to come. */
  endsAt: Date | null
  /** Whether it can be used now. */
  open: boolean
  /** When it was used. */
  declaredAt: Date | null
  /** It was waived, but exists because nothing proves the confirmation e-mail. */
  unproven: boolean
}

/**
 * The right to withdraw from an order; null if there never was one or it was waived, and for somebody else's order. A waived
 * right is shown if the confirmation e-mail is missing, but not during the moments in which that is on its way.
 */
export async function findWithdrawalRight(
  platform: Platform,
  actor: Actor,
  backingId: string,
): Promise<WithdrawalRight | null> {
  const sold = await platform.db
    .selectFrom('backing')
    .select(['kind', 'withdrawal_policy', 'confirmed_at'])
    .where('id', '=', backingId)
    .where('person_id', '=', actor.personId)
    .executeTakeFirst()
  if (sold?.kind !== 'share') return null
  const isWaived = (sold.withdrawal_policy ?? 'waiver') === 'waiver'
  if (sold.confirmed_at === null) {
    return isWaived ? null : { endsAt: null, open: false, declaredAt: null, unproven: false }
  }
  const confirmedAt = sold.confirmed_at
  return inTransaction(platform.db, async (trx) => {
    const order = await lockOwn(trx, actor, backingId)
    invariant(order, 'the order was there')
    const now = platform.clock.now()
    const used = await trx
      .selectFrom('withdrawal_request')
      .select('confirmed_at')
      .where('backing_id', '=', backingId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    const declaredAt = used?.confirmed_at ?? null
    const { sentAt, refused } = await readEmail(trx, backingId)
    const email = { confirmedAt, sent: sentAt !== null, refused }
    if (isWaived && declaredAt === null && !isEmailMissing(email, now)) return null
    const { ok } = await decide(trx, order, now)
    const endsAt = withdrawalEndsAt(await factsOf(trx, order, now))
    return { endsAt, open: ok && declaredAt === null, declaredAt, unproven: isWaived }
  })
}

/** The outcome of a withdrawal: `declared` while the order is stopped; it is refunded once released. */
export interface Withdrawal {
  state: 'withdrawn' | 'declared'
  amountMicro: MicroUsdc
  /** When it was declared. */
  withdrawnAt: Date
}

/**
 * Second step, « confirmer la rétractation »: reverses the order exactly, refunds it and mails the receipt. For an order that is
 * frozen or in dispute, or whose backer is stopped, it is recorded and acknowledged, and takes effect at the release. Confirming
 * again gives the same answer. Refuses like the first step; an e-mail sent since then counts only after an hour.
 */
export const confirmWithdrawal = personCommand({
  operation: 'withdraw_order',
  load: async ({ trx, by }, { backingId, requestId }: { backingId: string; requestId: string }) => {
    const order = await lockOwn(trx, by, backingId)
    const request = await trx
      .selectFrom('withdrawal_request')
      .selectAll()
      .where('id', '=', requestId)
      .where('backing_id', '=', backingId)
      .executeTakeFirst()
    return order && request ? { order, request } : null
  },
  decide: async ({ order, request }, _, { trx, now }) =>
    request.confirmed_at
      ? accept('confirmed' as const)
      : decide(trx, order, now, request.requested_at),
  record: async (recording, decided, { facts: { order, request } }): Promise<Withdrawal> => {
    const amountMicro = order.row.backer_pays_micro
    if (request.confirmed_at) {
      const state = hasGone(order) ? 'withdrawn' : 'declared'
      return { state, amountMicro, withdrawnAt: request.confirmed_at }
    }
    const { trx, now, audit } = recording
    await trx
      .updateTable('withdrawal_request')
      .set({ confirmed_at: now })
      .where('id', '=', request.id)
      .execute()
    const stopped = decided === 'declared' || (await freezeOfStopped(trx, order, now))
    await (stopped ? acknowledge(recording, order) : undo(recording, order))
    await audit(`backing:${order.row.id}`)
    return { state: stopped ? 'declared' : 'withdrawn', amountMicro, withdrawnAt: now }
  },
})

function acknowledge({ enqueue }: Recording<Actor>, { row }: LockedOrder): Promise<void> {
  const key = `mail_withdrawal:${row.id}`
  return enqueue({ key, kind: 'mail_withdrawal', payload: { backingId: row.id } })
}

function undo({ trx, now }: Recording<Actor>, order: LockedOrder): Promise<void> {
  const given = { to: 'withdrawn', voidCause: 'withdrawn', reason: 'backer_withdrew' } as const
  return giveBack(trx, order, given, now)
}

async function lockOwn(trx: Trx, actor: Actor, backingId: string): Promise<LockedOrder | null> {
  const order = await lockOrder(trx, backingId)
  return order?.row.person_id === actor.personId ? order : null
}

async function factsOf(trx: Trx, { row }: LockedOrder, now: Date, asked: Date | null = null) {
  const { sentAt } = await readEmail(trx, row.id)
  return {
    state: row.state,
    kind: row.kind,
    policy: (row.withdrawal_policy ?? 'waiver') as WithdrawalPolicy,
    confirmedAt: row.confirmed_at ?? row.created_at,
    confirmationSent: isWaiverProven(sentAt, asked, now),
  }
}

/** @param asked When the first step was taken, at the second. */
async function decide(trx: Trx, order: LockedOrder, now: Date, asked: Date | null = null) {
  const bouts = await readCoveredBouts(trx, order.row.pocket_id)
  const decision = decideWithdrawal({ ...(await factsOf(trx, order, now, asked)), bouts }, now)
  if (!decision.ok) return decision
  const [first, ...more] = await refusalsOfStanding(trx, order)
  return first ? refuse(first, ...more) : decision
}

const hasGone = ({ row }: LockedOrder) => row.state === 'withdrawn' || row.state === 'refunded'

async function keepRequest(
  { trx, platform, by, now }: Recording<Actor>,
  backingId: string,
): Promise<string> {
  const earlier = await trx
    .selectFrom('withdrawal_request')
    .select('id')
    .where('backing_id', '=', backingId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  if (earlier) return earlier.id
  const id = platform.randomness.uuid()
  await trx
    .insertInto('withdrawal_request')
    .values({ id, backing_id: backingId, person_id: by.personId, requested_at: now })
    .execute()
  return id
}
