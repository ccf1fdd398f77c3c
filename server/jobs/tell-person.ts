import { findAddressee } from '#server/accounts/queries.ts'
import type { Trx } from '#server/db/in-transaction.ts'
import { announce } from '#server/jobs/announce.ts'
import { letter } from '#server/jobs/letter.ts'

/** Promises a letter to a person, once by its key; whose login is erased gets none. */
export async function tellPerson(
  trx: Trx,
  personId: string | null,
  message: { key: string; subject: string; lines: readonly string[] },
  now: Date,
): Promise<void> {
  const addressee = personId && (await findAddressee(trx, personId))
  if (!addressee) return
  const lines = [`Bonjour ${addressee.name},`, ...message.lines]
  const mail = letter({ ...message, to: addressee.email, lines })
  await announce(trx, [{ key: mail.key, kind: 'mail', payload: mail }], now)
}
