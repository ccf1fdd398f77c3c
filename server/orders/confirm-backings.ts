import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import {
  capturedBackingByCard,
  confirmedBackingByWallet,
  frozenBacking,
} from '#domain/ledger/journals.ts'
import { mayTransition } from '#domain/orders/confirmation.ts'
import { moveCursors } from '#server/campaigns/door.ts'
import { intendMints, issueCertificates } from '#server/certificates/door.ts'
import { writeCaptured } from '#server/identity/door.ts'
import {
  enqueue,
  inTransaction,
  keepEventAnswers,
  type NewTask,
  type Platform,
  priceOfRow,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { type BookedEntry, bookEntries, isStopped, MoneyStopped } from '#server/ledger/door.ts'
import {
  type ArrivedPayment,
  endReservations,
  type PaymentAnswer,
  recogniseEvents,
  recordPayments,
} from '#server/payments/door.ts'
import { judgePayments, type PaymentDecision } from './judge-payments.ts'
import { loadBatch } from './load-batch.ts'

type Taken = NonNullable<PaymentDecision['taken']>

/** Confirms the backings of payments, all in one transaction; a payment that names no order is held. */
export function confirmBackings(
  platform: Platform,
  payments: readonly ArrivedPayment[],
): Promise<PaymentAnswer[]> {
  if (payments.length === 0) return Promise.resolve([])
  return inTransaction(platform.db, async (trx) => {
    if (await isStopped(trx)) throw new MoneyStopped()
    const now = platform.clock.now()
    const known = await recogniseEvents(trx, payments, now)
    const fresh = payments.filter((payment) => !known.has(payment.eventId))
    const unique = [...new Map(fresh.map((payment) => [payment.eventId, payment])).values()]
    const batch = await loadBatch(trx, platform, unique, now)
    const decisions = judgePayments(batch, unique, now)
    await recordBatch(trx, decisions, now)
    await keepEventAnswers(
      trx,
      decisions.map(({ payment, answer }) => ({ ...payment, answer })),
    )
    const given = new Map(decisions.map(({ payment, answer }) => [payment.eventId, answer]))
    return payments.map(({ eventId }) => {
      const answer = known.get(eventId) ?? given.get(eventId)
      if (!answer) throw new Error(`the message ${eventId} has no answer`)
      return answer
    })
  })
}

/** Writes the decisions of a batch in few statements, whatever the number of payments. */
export async function recordBatch(
  trx: Trx,
  decisions: readonly PaymentDecision[],
  now: Date,
): Promise<void> {
  const taken = decisions.flatMap((decision) => decision.taken ?? [])
  await recordPayments(trx, decisions, now)
  if (taken.length > 0) {
    await moveCursors(trx, cursorsOf(taken))
    await writeCaptured(trx, capturedOf(taken))
    const ids = taken.map(({ backing }) => backing.row.id)
    await endReservations(trx, ids, 'paid', now)
    await confirmOrders(trx, taken, now)
    await issueAndIntendMints(trx, taken, now)
    await bookEntries(trx, taken.flatMap(entriesOf), now)
  }
  const toEnqueue = decisions.flatMap(tasksOf)
  await enqueue(trx, toEnqueue, now)
}

/** How far the units of each share Pocket are sold by now. */
const cursorsOf = (taken: readonly Taken[]) =>
  new Map(
    taken.flatMap(({ backing, cursorUnits }): [string, number][] =>
      cursorUnits === null ? [] : [[backing.row.pocket_id, cursorUnits]],
    ),
  )

const capturedOf = (taken: readonly Taken[]) =>
  new Map(taken.map(({ backing }) => [backing.row.person_id, backing.person.capturedMicro]))

async function confirmOrders(trx: Trx, taken: readonly Taken[], now: Date): Promise<void> {
  const steps = taken.map(({ backing, from, outcome }) => {
    invariant(mayTransition(from, outcome.outcome), `no step from ${from} to ${outcome.outcome}`)
    const reason = outcome.outcome === 'frozen' ? outcome.reason : refitReason(outcome.refitted)
    return { row: backing.row, from, to: outcome.outcome, reason }
  })
  await sql`
    update backing set state = paid.state, payment_id = paid.payment_id, confirmed_at = ${now},
      certificate_number = paid.number, interval_from = paid.from_unit, interval_until = paid.until_unit,
      freeze_reason = paid.freeze_reason, frozen_at = case when paid.state = 'frozen' then ${now}::timestamptz end
    from unnest(
      ${steps.map(({ row }) => row.id)}::uuid[],
      ${steps.map(({ to }) => to)}::text[],
      ${steps.map(({ row }) => row.payment_id)}::text[],
      ${steps.map(({ row }) => row.certificate_number)}::bigint[],
      ${steps.map(({ row }) => row.interval_from)}::integer[],
      ${steps.map(({ row }) => row.interval_until)}::integer[],
      ${steps.map(({ to, reason }) => (to === 'frozen' ? reason : null))}::text[]
    ) as paid (id, state, payment_id, number, from_unit, until_unit, freeze_reason)
    where backing.id = paid.id`.execute(trx)
  await sql`insert into backing_transition ${unnestRows(steps, {
    backing_id: ['uuid', ({ row }) => row.id],
    from_state: ['text', ({ from }) => from],
    to_state: ['text', ({ to }) => to],
    reason: ['text', ({ reason }) => reason],
    at: ['timestamptz', () => now],
  })}`.execute(trx)
}

function refitReason(refitted: boolean): string | null {
  return refitted ? 'refitted' : null
}

/**
 * One certificate per order, locked until the payment has been screened, and the intent to mint its token. The token goes to the
 * paying wallet, else to the vault.
 */
async function issueAndIntendMints(trx: Trx, taken: readonly Taken[], now: Date): Promise<void> {
  const wallets = await findWallets(trx, taken)
  const certificates = taken.map(({ backing: { row }, outcome }) => ({
    number: row.certificate_number,
    kind: row.kind,
    backingId: row.id,
    pocketId: row.pocket_id,
    holderId: row.person_id,
    principalMicro: row.principal_micro,
    intervalFrom: row.interval_from,
    intervalUntil: row.interval_until,
    coverBps: row.cover_bps,
    state: outcome.outcome === 'frozen' ? ('frozen' as const) : ('locked' as const),
    wallet: wallets.get(row.id) ?? null,
  }))
  await issueCertificates(trx, certificates, now)
  const minted = taken.map(({ backing: { row } }) => ({
    backingId: row.id,
    principalMicro: row.principal_micro,
  }))
  await intendMints(trx, minted, now)
}

/** The paying wallets of orders paid on the chain, by their permits; card payments need no query. */
async function findWallets(
  trx: Trx,
  taken: readonly Taken[],
): Promise<ReadonlyMap<string, string>> {
  const paid = taken.filter(({ payment }) => payment.provider === 'chain')
  if (paid.length === 0) return new Map()
  const { rows } = await sql<{ id: string; address: string }>`
    select d.order_id as id, o.backer_address as address from chain_deposit d
    join order_permit o on o.id = d.permit_id and o.order_id = d.order_id
    where d.order_id = any(${paid.map(({ backing }) => backing.row.id)}::uuid[])
      and d.transaction_hash || ':' || d.log_index = any(
        ${paid.map(({ payment }) => payment.paymentId)}::text[])`.execute(trx)
  return new Map(rows.map(({ id, address }) => [id, address]))
}

/** A deposit is in the escrow at once; a card's conversion is booked when the treasury has made it. */
function entriesOf({ payment, backing, outcome, roundingMicro }: Taken): BookedEntry[] {
  const { id: backingId, pocket_id: pocketId } = backing.row
  const booked = { backingId, pocketId, price: priceOfRow(backing.row) }
  const [paid] =
    payment.provider === 'chain'
      ? confirmedBackingByWallet(booked)
      : [capturedBackingByCard(booked, roundingMicro)]
  const entries = outcome.outcome === 'frozen' ? [paid, frozenBacking(booked)] : [paid]
  return entries.map((entry) => ({ entry, backingId, pocketId }))
}

function tasksOf({ payment, taken, answer, isNewPayment }: PaymentDecision) {
  const tasks: NewTask[] = []
  if (answer.outcome === 'refund_due' && isNewPayment) {
    const { provider, paymentId } = payment
    const key = `refund:${provider}:${paymentId}`
    tasks.push({ key, kind: 'refund_payment', payload: { provider, paymentId } })
  }
  if (!taken) return tasks
  const backingId = taken.backing.row.id
  if (payment.provider !== 'chain') {
    const key = `convert:${backingId}`
    tasks.push({ key, kind: 'convert_card_funds', payload: { backingId } })
  }
  if (taken.outcome.outcome === 'confirmed') {
    tasks.push(
      { key: `screen:${backingId}`, kind: 'screen_payment', payload: { backingId } },
      { key: `mail_confirmation:${backingId}`, kind: 'mail_confirmation', payload: { backingId } },
    )
  }
  return tasks
}
