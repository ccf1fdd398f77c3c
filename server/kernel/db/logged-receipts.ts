import { rowHashOf } from './row-hash-of.ts'

/** What the audit log says of a receipt's transfer and sender: SQL on the row of `fight_receipt` that the alias names. */
export const rowHashOfReceipt = (receipt: string) =>
  rowHashOf(...['id', 'reference', 'sender_address'].map((column) => `${receipt}.${column}`))

/** Whether a receipt still names the sender and transfer it was recorded with, in SQL. */
export const isAsNoted = (receipt: string) => `exists (select from audit_log l
  where l.subject = 'fight:' || ${receipt}.fight_id and l.detail ->> 'receiptId' = ${receipt}.id::text
    and l.detail ->> 'rowHash' = ${rowHashOfReceipt(receipt)})`

/** Whether what is returned of a receipt goes to its sender, in SQL. */
export const goesToSender = (order: string) => `exists (select from fight_receipt r
  where r.id = ${order}.receipt_id and r.sender_address = ${order}.to_address and ${isAsNoted('r')})`
