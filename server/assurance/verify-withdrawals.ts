/** Whether its backer has withdrawn from an order, or has asked for its money back when a bout had changed, as silence may. */
export const askedBack = (order: string) =>
  `(exists (select from bout_answer w where w.backing_id = ${order} and w.answer = 'refund')
    or exists (select from withdrawal_request w where w.backing_id = ${order}
      and w.confirmed_at is not null))`
