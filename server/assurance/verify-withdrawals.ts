import type { Database } from '#server/kernel/door.ts'
import { type Check, type Difference, runChecks, slack } from './difference.ts'

/** Whether its backer has withdrawn from an order, or has asked for its money back when a bout had changed, as silence may. */
export const askedBack = (order: string) =>
  `(exists (select from bout_answer w where w.backing_id = ${order} and w.answer = 'refund')
    or exists (select from withdrawal_request w where w.backing_id = ${order}
      and w.confirmed_at is not null))`

const checks: readonly Check[] = [
  {
    invariant: 'R10',
    name: 'withdrawals-were-confirmed',
    what: 'an order was withdrawn and its backer has not confirmed that',
    query: `select b.id as place, s.at as found
      from backing_transition s join backing b on b.id = s.backing_id
      where (s.to_state = 'withdrawn' or s.reason = 'backer_withdrew') and not exists (
        select from withdrawal_request w where w.backing_id = b.id and w.person_id = b.person_id
          and w.confirmed_at <= s.at + ${slack})`,
  },
  {
    invariant: 'R10',
    name: 'withdrawals-are-in-the-log',
    what: 'a withdrawal was confirmed at another moment than the log says',
    query: `select w.id as place, w.confirmed_at as found from withdrawal_request w
      where w.confirmed_at is not null and not exists (select from audit_log l
        where l.subject = 'backing:' || w.backing_id and l.operation = 'withdraw_order'
          and l.actor_id = w.person_id and l.at = w.confirmed_at)`,
  },
  {
    invariant: 'R10',
    name: 'withdrawn-orders-do-not-stand',
    what: 'an order stands from which its backer has withdrawn',
    // Stopped meanwhile, it may have brought somebody something: that is known late of what lies in a wallet.
    query: `select b.id as place, b.state as found
      from withdrawal_request w join backing b on b.id = w.backing_id
      where w.confirmed_at is not null and b.state in ('confirmed', 'unlocked', 'settled')
        and not exists (select from certificate c join claim_part k on k.certificate_number = c.number
          where c.backing_id = b.id and k.released_at is null)`,
  },
]

/** Withdrawals from orders, those declared while an order was stopped too. Invariant R10. */
export function verifyWithdrawals(db: Database): Promise<readonly Difference[]> {
  return runChecks(db, checks)
}
