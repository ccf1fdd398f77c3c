import { type Selectable, sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Entry, reversalOf } from '#domain/ledger/ledger.ts'
import { type BankLoss, decideBankLoss } from '#domain/payments/bank-loss.ts'
import type { CardDisputeRow, PaymentRow, Trx } from '#server/kernel/door.ts'
import { readEntryByKey } from '#server/ledger/door.ts'
import type { Told } from './dispute-row.ts'

/** The other disputes of the same payment: a bank may open several, each about a part. */
export interface OtherDisputes<State> {
  /** Some are still open: what the payment has paid stays stopped. */
  anyOpen: boolean
  /** The state before, as an open one has recorded it; null where none has stopped it. */
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

/**
 * Whether a bank is deciding about the payment: until then its provider refunds none of it. An inquiry does not prevent a refund.
 */
export async function isKeptByBank(
  trx: Trx,
  { provider, payment_id }: Pick<Paid, 'provider' | 'payment_id'>,
): Promise<boolean> {
  const open = await trx
    .selectFrom('card_dispute')
    .select('id')
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .where('ended_at', 'is', null)
    .where('is_inquiry', '=', false)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether a bank claims the payment or has taken some of it: its money is not all there, or may be taken again. */
export async function isDisputed(
  trx: Trx,
  { provider, payment_id }: Pick<Paid, 'provider' | 'payment_id'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('card_dispute')
    .select('id')
    .where('provider', '=', provider)
    .where('payment_id', '=', payment_id)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('outcome', '=', 'lost')]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** In another currency the parts cannot be compared: then it counts as the whole payment. */
function takenOf(
  payment: Pick<Selectable<PaymentRow>, 'amount_minor' | 'currency'>,
  { amount_minor: minor, currency }: Pick<CardDisputeRow, 'amount_minor' | 'currency'>,
): bigint {
  return currency.toLowerCase() === payment.currency.toLowerCase() ? minor : payment.amount_minor
}

/** What the bank has taken by a lost dispute, together with earlier ones. */
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

/** Once the whole is lost, the entries of earlier lost parts are reversed. */
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

type Paid = Pick<Selectable<PaymentRow>, 'provider' | 'payment_id' | 'amount_minor' | 'currency'>

/** What banks have taken of a payment by lost disputes, by dispute. */
export async function readLostParts(
  trx: Trx,
  payment: Paid,
): Promise<OtherDisputes<never>['lost']> {
  const rows = await trx
    .selectFrom('card_dispute')
    .select(['id', 'amount_minor', 'currency'])
    .where('provider', '=', payment.provider)
    .where('payment_id', '=', payment.payment_id)
    .where('outcome', '=', 'lost')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, amountMinor: takenOf(payment, row) }))
}

/**
 * The entries that reverse an earlier lost part before the whole payment goes back: it was the provider's loss while the order
 * stood, and is part of the refund now.
 */
export async function partsGoneBack(trx: Trx, payment: Paid): Promise<readonly Entry[]> {
  return undoneLosses(trx, { lost: await readLostParts(trx, payment) })
}
