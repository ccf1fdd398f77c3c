import type { Trx } from '#server/kernel/db/in-transaction.ts'
import { composeEmail } from './email.ts'
import { enqueue, mailTask } from './enqueue.ts'
import { findAddressee } from './find-addressee.ts'

/** Enqueues an e-mail to a person, once by its key; none if the login is erased. */
export async function tellPerson(
  trx: Trx,
  personId: string | null,
  message: { key: string; subject: string; lines: readonly string[] },
  now: Date,
): Promise<void> {
  const addressee = personId && (await findAddressee(trx, personId))
  if (!addressee) return
  const lines = [`Bonjour ${addressee.name},`, ...message.lines]
  const mail = composeEmail({ ...message, to: addressee.email, lines })
  await enqueue(trx, [mailTask(mail)], now)
}
