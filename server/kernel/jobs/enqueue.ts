import { sql } from 'kysely'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import type { RefundCause } from '#domain/orders/refund.ts'
import type { WebhookEvent } from '#domain/webhooks/webhook-delivery.ts'
import type { Database } from '#server/kernel/db/open-database.ts'
import { openEmail, sealEmail } from '#server/kernel/db/sealed-email.ts'
import { unnestRows } from '#server/kernel/db/unnest.ts'
import type { Mail } from '#server/ports/door.ts'

/** Why a link was asked for, by whoever typed an address. */
export interface AskedLink {
  purpose: 'reset_password' | 'verify_email'
  /** Whose address was typed; null for an unknown one, so that both take the same time. */
  accountId: string | null
  /** Sets this asking apart from others. */
  id: string
}

/** Kinds of notifications. */
type Told<Kind extends NotificationKind> = Kind

/** The payload of each kind of task. Ids only: the facts are read anew when it runs. */
export interface TaskPayloads {
  mail: Mail
  /** Sends a link to the account whose address was typed, if there is one. */
  mail_asked_link: AskedLink
  /** Enqueues the e-mail that tells the backer that the order is paid, with number and waiver. */
  mail_confirmation: { backingId: string }
  /** Sends it, as it was written then, and keeps the proof. */
  confirmation_email: Mail & { orderId: string }
  /** Screens the payer after the payment. */
  screen_payment: { backingId: string }
  /** Screens who has paid for a certificate on the market. */
  screen_purchase: { purchaseId: string }
  /** The same as `convert_card_funds`, for what a purchase on the market has brought. */
  convert_purchase: { purchaseId: string }
  /** Tells buyer and seller what became of a purchase. */
  mail_purchase: { purchaseId: string; what: 'sold' | 'refunded' }
  /** Books that the treasury has put the captured amount's USDC into the escrow. */
  convert_card_funds: { backingId: string }
  /** Gives the money of a cancelled Pocket's orders back, one after the other. */
  refund_pocket: { pocketId: string; cause: RefundCause }
  /** Tells the backer that the money goes back. */
  mail_money_back: { backingId: string }
  /** Acknowledges a withdrawal from an order that is stopped. */
  mail_withdrawal: { backingId: string }
  /** Asks the backers of a Pocket about its changed bout. */
  mail_bout_question: { questionId: string }
  /** Tells the athlete and the holders of a fight's shares that the rest of its earnings was given up. */
  mail_write_off: { declarationId: string }
  /** Tells the holders of an athlete's badges when a Pocket opens to them. */
  mail_priority: { pocketId: string }
  /** Asks the treasury to send what operators have approved. */
  send_treasury_order: { orderId: string }
  /** Writes to everybody that the general terms will change. */
  mail_terms: { version: string }
  refund_payment: { provider: string; paymentId: string }
  /** Has the treasury send what a holder has claimed. */
  pay_claim: { claimId: string }
  /** Credits what a compensated fight owes to its holders. */
  credit_compensations: { pocketId: string; fightId: string }
  /** Credits what is due of a distribution to its holders, a thousand at a time. */
  credit_holders: { pocketId: string; fightId: string; distribution: number }
  /** Brings a settled Pocket's certificates to that state. */
  settle_certificates: { pocketId: string }
  /** Asks the identity provider what a case has become. */
  follow_kyc_case: { caseId: string }
  /** Lets orders that wait for a person's identity be paid, or ends them. */
  follow_identity: { personId: string }
  /** Lets the orders go that were frozen because of their owner, who is stopped no more. */
  release_frozen_orders: { personId: string }
  /** Closes the payment pages of an order that has lapsed, or the one whose quote is over. */
  expire_card_session: { orderId: string; intentKey?: string }
  /** Compares the books with the providers and the chain. */
  reconcile: { reconciliationId: string }
  /** Tells whom it concerns of a Pocket. `at`, ISO 8601: the day on which its certificates end. */
  tell_pocket: {
    pocketId: string
    kind: Told<'pocket_published' | 'pocket_closed' | 'certificate_ending'>
    at?: string
  }
  /** Tells an athlete that an organisation has said something of them, or has taken it back. */
  tell_attestation: { attestationId: string; step: 'made' | 'revoked' }
  /** Tells whom it concerns of a step of a fight. `at`, ISO 8601: when that was. */
  tell_fight: {
    fightId: string
    kind: Told<'fight_cancelled' | 'fight_moved' | 'fight_result'>
    at: string
  }
  /** Tells holders what a fight brings them. `part`: `distribution:1`, or `cancelled`. */
  tell_settled: { pocketId: string; fightId: string; part: string }
  /** Tells whoever wrote to us that a message of ours waits for them. */
  tell_case: { caseId: string; place: number }
  /** Tells a holder that a claim was paid. */
  tell_payout: { claimId: string }
  /** Sends an event to the webhook endpoints of those whom it concerns. */
  spread_event: { event: WebhookEvent; subject: string }
}

export type NewTask = {
  [Kind in keyof TaskPayloads]: { key: string; kind: Kind; payload: TaskPayloads[Kind] }
}[keyof TaskPayloads]

/** Transactions after whose commit the worker is woken. */
const waking = new WeakSet<Database>()

/** Has the worker woken once this transaction is committed. */
export const wakeAfter = (db: Database): void => {
  waking.add(db)
}

export const toBeWoken = (db: Database): boolean => waking.has(db)

/** Writes tasks, inside the transaction that needs them done; each key once. */
export async function enqueue(db: Database, tasks: readonly NewTask[], now: Date): Promise<void> {
  if (tasks.length === 0) return
  const rows = unnestRows(tasks, {
    key: ['text', (row) => row.key],
    kind: ['text', (row) => row.kind],
    payload: ['jsonb', (row) => JSON.stringify(keptPayload(db, row))],
    created_at: ['timestamptz', () => now],
    due_at: ['timestamptz', () => now],
  })
  await sql`insert into outbox ${rows} on conflict (key) do nothing`.execute(db)
  wakeAfter(db)
}

/** E-mails name whom they are for; all else is ids. */
function keptPayload(db: Database, task: NewTask): object {
  switch (task.kind) {
    case 'mail':
      return sealEmail(db, task.payload)
    case 'confirmation_email':
      return { ...sealEmail(db, task.payload), orderId: task.payload.orderId }
    default:
      return task.payload
  }
}

/** A task's payload, as it was enqueued. */
export function openPayload(
  db: Database,
  { key, kind, payload }: { key: string; kind: string; payload: Record<string, unknown> },
): Record<string, unknown> {
  if (kind !== 'mail' && kind !== 'confirmation_email') return payload
  const { sealed, recipient: _, ...ids } = payload
  return { ...ids, ...openEmail(db, { key, sealed: String(sealed) }) }
}

/** An e-mail to be sent, once by its key. */
export const mailTask = (mail: Mail): NewTask => ({ key: mail.key, kind: 'mail', payload: mail })

/** Promises that outside programs are told of something, once. @param subject Its ids, with blanks between. */
export function enqueueEvent(
  db: Database,
  event: WebhookEvent,
  subject: string,
  now: Date,
): Promise<void> {
  const payload = { event, subject }
  return enqueue(db, [{ key: `event:${event}:${subject}`, kind: 'spread_event', payload }], now)
}
