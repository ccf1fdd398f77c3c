import { rowHashOf } from '#server/kernel/door.ts'

/** What the log keeps of the transfer that brought a receipt and of who sent it: of the row of `fight_receipt` named, in SQL. */
export const rowHashOfReceipt = (receipt: string) =>
  rowHashOf(...['id', 'reference', 'sender_address'].map((column) => `${receipt}.${column}`))

/** Whether a receipt names the sender and the transfer that it was noted with, in SQL. */
const isAsNoted = (receipt: string) => `exists (select from audit_log l
  where l.subject = 'fight:' || ${receipt}.fight_id and l.detail ->> 'receiptId' = ${receipt}.id::text
    and l.detail ->> 'rowHash' = ${rowHashOfReceipt(receipt)})`

/** Whether what goes back of a receipt goes to who has sent it, in SQL. */
export const goesToSender = (order: string) => `exists (select from fight_receipt r
  where r.id = ${order}.receipt_id and r.sender_address = ${order}.to_address and ${isAsNoted('r')})`
