import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { composeEmail, type Email } from './email.ts'
import { enqueue, mailTask } from './enqueue.ts'
import { findAddressee } from './find-addressee.ts'

/** Enqueues an e-mail to a person, once by its key; none if the login is erased. */
export async function tellPerson(
  trx: Trx,
  personId: string | null,
  email: Email,
  now: Date,
): Promise<void> {
  const to = personId && (await findAddressee(trx, personId))
  if (to) await enqueue(trx, [mailTask(composeEmail({ ...email, to }))], now)
}
