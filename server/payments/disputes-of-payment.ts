import { type Selectable, sql } from 'kysely'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import { type Entry, reversalOf } from '#domain/ledger/ledger.ts'
import { type BankLoss, decideBankLoss } from '#domain/payments/chargeback.ts'
import type { CardDisputeRow, PaymentRow, Trx } from '#server/kernel/door.ts'
import { readEntryByKey } from '#server/ledger/door.ts'
import type { Told } from './dispute-row.ts'

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

/** A bank decides about the payment: until then its provider gives nothing of it back. An inquiry keeps nothing. */
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

/** A bank asks for the payment, or has taken some of it: what it would pay is not all there, or may be taken again. */
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

/** In another currency the parts cannot be told: then it is all of the payment. */
function takenOf(
  payment: Pick<Selectable<PaymentRow>, 'amount_minor' | 'currency'>,
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

type Paid = Pick<Selectable<PaymentRow>, 'provider' | 'payment_id' | 'amount_minor' | 'currency'>

/** What banks have taken of a payment by lost disputes, each part by its dispute. */
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
 * The entries that make what goes back the whole of a payment, of which a bank took a part before: that part was the
 * provider's loss while the order stood, and is of the money that goes back now.
 */
export async function partsGoneBack(trx: Trx, payment: Paid): Promise<readonly Entry[]> {
  return undoneLosses(trx, { lost: await readLostParts(trx, payment) })
}
