import { type Selectable, sql } from 'kysely'
import { type BankLoss, decideBankLoss } from '#domain/chargeback.ts'
import { type Entry, reversalOf } from '#domain/ledger.ts'
import type { MicroUsdc } from '#domain/money.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import type { CardDisputeRow, PaymentRow } from '#server/db/tables-outside.ts'
import { readEntryByKey } from '#server/ledger/read-entries.ts'
import type { CardDispute } from '#server/ports/card/port.ts'

/** What is written down of a dispute. `State`: of an order, or of a purchase on the market. */
export type KnownDispute<State> = Omit<Selectable<CardDisputeRow>, 'state_before'> & {
  state_before: State | null
}

/** What the bank says, and the payment that it speaks of. */
interface Told {
  dispute: CardDispute
  payment: Selectable<PaymentRow>
}

/** Finds a dispute, and keeps everybody else from it. */
export async function findDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  id: string,
): Promise<KnownDispute<State> | undefined> {
  const row = await trx
    .selectFrom('card_dispute')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as KnownDispute<State> | undefined
}

/** Writes down a dispute that was not known. `orderId`: of what the payment has paid, if anything. */
export async function addDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  { dispute, payment }: Told,
  { orderId, stateBefore }: { orderId: string | null; stateBefore: State | null },
  now: Date,
): Promise<KnownDispute<State>> {
  const row = await trx
    .insertInto('card_dispute')
    .values({
      id: dispute.disputeId,
      provider: payment.provider,
      payment_id: payment.payment_id,
      backing_id: orderId,
      state_before: stateBefore,
      status: dispute.status,
      reason: dispute.reason,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      opened_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as KnownDispute<State>
}

/** Opens a won dispute again: an inquiry that was closed may still become one. */
export async function reopenDispute<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  { disputeId }: CardDispute,
  stateBefore: State | null,
): Promise<KnownDispute<State>> {
  const row = await trx
    .updateTable('card_dispute')
    .set({ ended_at: null, outcome: null, state_before: stateBefore })
    .where('id', '=', disputeId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as KnownDispute<State>
}

/** Whether something new is to be heard of a dispute that has ended: one that was won and is none of it any more. */
export function isOpenAgain(
  known: Pick<KnownDispute<never>, 'outcome'>,
  { standing }: CardDispute,
): boolean {
  return known.outcome === 'won' && standing !== 'won'
}

/** The other disputes of the same payment. A bank may open several, each about a part. */
export interface OtherDisputes<State> {
  /** Some of them still run: what the payment has paid stays stopped. */
  anyOpen: boolean
  /** Where it goes back to, as an open one has noted; null where none has stopped it. */
  stateBefore: State | null
  lost: readonly { id: string; amountMinor: bigint }[]
}

export async function readOthers<State extends CardDisputeRow['state_before']>(
  trx: Trx,
  { dispute, payment }: Told,
): Promise<OtherDisputes<State>> {
  const { rows } = await sql<Selectable<CardDisputeRow>>`select * from card_dispute
    where provider = ${payment.provider} and payment_id = ${payment.payment_id}
      and id <> ${dispute.disputeId} order by id`.execute(trx)
  const open = rows.filter(({ ended_at: endedAt }) => endedAt === null)
  const stopped = open.find(({ state_before: stateBefore }) => stateBefore !== null)
  const lost = rows.filter(({ outcome }) => outcome === 'lost')
  return {
    anyOpen: open.length > 0,
    stateBefore: (stopped?.state_before ?? null) as State | null,
    lost: lost.map((row) => ({ id: row.id, amountMinor: takenOf(payment, row) })),
  }
}

/** In another currency the parts cannot be told: then it is all of the payment. */
function takenOf(
  payment: Selectable<PaymentRow>,
  { amount_minor: minor, currency }: Pick<CardDisputeRow, 'amount_minor' | 'currency'>,
): bigint {
  return currency.toLowerCase() === payment.currency.toLowerCase() ? minor : payment.amount_minor
}

/** What the bank has taken by a lost dispute, with all that it took before. */
export function bankLossOf(
  { dispute, payment }: Told,
  { lost }: Pick<OtherDisputes<never>, 'lost'>,
  paidMicro: MicroUsdc,
): BankLoss {
  const { amountMinor: amount_minor, currency } = dispute
  return decideBankLoss(paidMicro, {
    paidMinor: payment.amount_minor,
    lostBeforeMinor: lost.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    lostNowMinor: takenOf(payment, { amount_minor, currency }),
  })
}

/** Parts that were lost before stand for themselves no more once the whole is lost: their entries are undone. */
export async function undoneLosses(
  trx: Trx,
  { lost }: Pick<OtherDisputes<never>, 'lost'>,
): Promise<readonly Entry[]> {
  const keys = lost.flatMap(({ id }) => [`dispute:${id}`, `dispute:${id}:clearing`])
  const booked = await Promise.all(keys.map((key) => readEntryByKey(trx, key)))
  const ids = lost.map(({ id }) => id)
  await sql`update card_dispute set loss_micro = 0, recovered_micro = 0
    where id = any(${ids}::text[])`.execute(trx)
  return booked.flatMap((found) => (found && !found.undone ? [reversalOf(found.entry)] : []))
}

/** The bank's own word for where it stands. */
export async function noteStatus(trx: Trx, { disputeId, status }: CardDispute): Promise<void> {
  await trx.updateTable('card_dispute').set({ status }).where('id', '=', disputeId).execute()
}

type End = Partial<Pick<Selectable<CardDisputeRow>, 'outcome' | 'recovered_micro' | 'loss_micro'>>

/** Ends it; nothing told of it later is heard. */
export async function endDispute(
  trx: Trx,
  { dispute, now }: { dispute: CardDispute; now: Date },
  how: End,
): Promise<void> {
  await trx
    .updateTable('card_dispute')
    .set({ ...how, ended_at: now })
    .where('id', '=', dispute.disputeId)
    .execute()
}

/** Money that was still to go back has gone this way. */
export async function goneByBank(
  trx: Trx,
  { provider, payment_id }: Pick<PaymentRow, 'provider' | 'payment_id'>,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ outcome: 'refunded', reason: 'dispute_lost' })
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .where('outcome', 'in', ['refund_due', 'held'])
    .execute()
}
