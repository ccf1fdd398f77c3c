import { ASKED_HOLDS_MS } from '#domain/orders/withdrawal.ts'
import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/** Of `backing b`: its backer gave the right to withdraw up by a box. */
const isWaived = "b.kind = 'share' and b.withdrawal_policy = 'waiver'"

const askedHolds = `interval '${ASKED_HOLDS_MS} milliseconds'`

const checks: readonly Check[] = [
  {
    invariant: 'R5',
    name: 'emails-confirm-an-order',
    what: 'an email that confirms a contract is of no paid order, or from before its waiver could count',
    query: `select l.email_key as place, b.confirmed_at as expected, l.ended_at as found
      from confirmation_email l left join backing b on b.id = l.order_id
      where b.confirmed_at is null or ${isWaived} and l.ended_at < b.confirmed_at - ${slack}`,
  },
  {
    invariant: 'R5',
    name: 'emails-are-proven',
    what: 'an email that confirms a contract counts as dealt with, and nothing says how it ended',
    // Of what went back meanwhile nothing was confirmed; what was forgotten with its address has no words any more.
    query: `select o.key as place, o.done_at as found from outbox o
        join backing b on b.id::text = o.payload ->> 'orderId'
      where o.kind = 'confirmation_email' and o.done_at is not null
        and b.state not in ('withdrawn', 'refunded', 'charged_back')
        and not exists (select from confirmation_email l where l.email_key = o.key)`,
  },
  {
    invariant: 'R5',
    name: 'releases-wait-for-the-email',
    what: 'a Pocket’s releases were fixed while an order could be withdrawn, since nothing proves its email',
    // A fourteenth day never ends before thirteen have passed. What was stopped then had steps of its own.
    query: `select b.id as place, b.confirmed_at as expected, p.release_planned_at as found
      from backing b join pocket p on p.id = b.pocket_id
      where ${isWaived} and b.state in ('confirmed', 'unlocked', 'settled')
        and p.release_planned_at < b.confirmed_at + interval '13 days'
        and not exists (select from confirmation_email l where l.order_id = b.id
          and l.outcome <> 'refused' and l.ended_at <= p.release_planned_at + ${slack})
        and not exists (select from backing_transition s where s.backing_id = b.id
          and s.to_state in ('frozen', 'disputed') and s.at <= p.release_planned_at + ${slack})`,
  },
  {
    invariant: 'R5',
    name: 'proven-waivers-hold',
    what: 'an order was withdrawn whose waiver was confirmed by email before',
    query: `select w.id as place, w.confirmed_at as found
      from withdrawal_request w join backing b on b.id = w.backing_id
      where ${isWaived} and exists (select from confirmation_email l where l.order_id = b.id
        and l.outcome <> 'refused' and l.ended_at < w.confirmed_at - ${slack}
        -- Whoever had asked before the e-mail went out could still confirm that.
        and not (w.requested_at < l.ended_at + ${slack}
          and w.confirmed_at < l.ended_at + ${askedHolds} + ${slack}))`,
  },
]

/** The e-mails that confirm contracts, and what waits for them. Invariant R5. */
export function verifyConfirmations(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
