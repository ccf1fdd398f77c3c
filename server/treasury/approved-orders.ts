/**
 * Whether two operators have approved exactly this treasury order: amount, source and destination, in a proposal of its kind on
 * its own object. SQL on the row of `treasury_order` that the given alias names.
 */
export const isApproved = (order: string) => `exists (select from proposal a
  where a.id = ${order}.proposal_id and a.outcome = 'carried_out'
    and exists (select from approval v where v.proposal_id = a.id and v.approver_id <> a.author_id)
    and case ${order}.kind
      when 'payout' then a.operation = 'approve_payout' and a.subject = 'pocket:' || ${order}.pocket_id
        and a.owner_person_id = ${order}.person_id and ${isOfItsPocket(order)}
      when 'receipt_return' then a.operation = 'approve_payout'
        and a.subject = 'receipt:' || ${order}.receipt_id || ':return' and ${isOfItsPocket(order)}
      when 'fee_withdrawal' then a.operation = 'withdraw_fees' and a.subject = 'income:all'
        and ${order}.to_address = 'provider:cash' and a.payload -> 'lines' @> jsonb_build_array(
          jsonb_build_object('income', ${order}.income, 'fromAccount', ${order}.from_account,
            'pocketId', ${order}.pocket_id, 'amountMicro', ${order}.amount_micro::text))
      else false end)`

const isOfItsPocket = (order: string) =>
  `${order}.from_account = 'escrow:pocket:' || ${order}.pocket_id
    and a.payload ->> 'address' = ${order}.to_address
    and a.payload ->> 'amountMicro' = ${order}.amount_micro::text`
