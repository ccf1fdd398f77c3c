import { type RawBuilder, sql } from 'kysely'
import type { Database, IdentityKeys } from '#server/kernel/door.ts'
import {
  inTransaction,
  markOfAddress,
  sealContact,
  sealLetter,
  sealName,
  sealText,
  type Trx,
  takeCipher,
} from '#server/kernel/door.ts'
import type { Mail } from '#server/ports/door.ts'

const perBatch = 200

/** What is sealed by a person's own key is sealed by these. */
interface Seal {
  keys: IdentityKeys
  now: Date
}

/** One kind of row that older versions have kept in the clear: which are left, and how one is sealed. */
interface Old<Row> {
  /** Those left, in their order. */
  rows: RawBuilder<Row>
  /** The statement that seals one, and empties what was clear. */
  seal(db: Database, row: Row, by: Seal): RawBuilder<unknown> | Promise<RawBuilder<unknown>>
}

const logins: Old<{ id: string; name: string; email: string }> = {
  rows: sql`select id, name, email from login."user" where email is not null
    order by id`,
  seal(db, { id, ...contact }) {
    const { sealed, email_mark } = sealContact(db, id, contact)
    return sql`update login."user" set name = null, email = null, sealed = ${sealed},
      email_mark = ${email_mark} where id = ${id}`
  },
}

const links: Old<{ hash: string; email: string }> = {
  rows: sql`select token_hash as hash, email from login.mail_link where email is not null
    order by token_hash`,
  seal: (db, { hash, email }) => sql`update login.mail_link set email = null,
    sealed = ${sealText(db, 'link', hash, email)}, email_mark = ${markOfAddress(db, email)}
    where token_hash = ${hash}`,
}

const addressesToGive: Old<{ id: string; email: string }> = {
  rows: sql`select proposal_id as id, email from login.address_to_give where email is not null
    order by proposal_id`,
  seal: (db, { id, email }) => sql`update login.address_to_give set email = null,
    sealed = ${sealText(db, 'address to give', id, email)} where proposal_id = ${id}`,
}

const operators: Old<{ handle: string; name: string }> = {
  rows: sql`select handle, name from operator where name is not null
    order by handle`,
  seal: (db, operator) => sql`update operator set name = null,
    sealed = ${sealName(db, operator)} where handle = ${operator.handle}`,
}

const keptLetters: Old<Mail> = {
  rows: sql`select key, recipient as to, subject, text_body as text, html_body as html
    from mail_outbox where recipient is not null order by id`,
  seal(db, mail) {
    const { recipient, sealed } = sealLetter(db, mail)
    return sql`update mail_outbox set recipient = null, subject = null, text_body = null,
      html_body = null, recipient_mark = ${recipient}, sealed = ${sealed} where key = ${mail.key}`
  },
}

/** Of those that were sent a copy is kept for a while as well. */
const promisedLetters: Old<{ key: string; payload: Mail & Record<string, unknown> }> = {
  rows: sql`select key, payload from outbox where payload ? 'to' order by id`,
  seal(db, { key, payload }) {
    const { to, subject, text, html, key: _, ...ids } = payload
    const kept = { ...ids, ...sealLetter(db, { key, to, subject, text, html }) }
    return sql`update outbox set payload = ${JSON.stringify(kept)}::jsonb where key = ${key}`
  },
}

const applications: Old<{ id: string; person_id: string; name: string; biography: string }> = {
  rows: sql`select id, person_id, name, biography from fighter_application where name is not null
    order by id`,
  async seal(db, { id, person_id, name, biography }, { keys, now }) {
    const cipher = await takeCipher(db, keys, person_id, now)
    return sql`update fighter_application set name = null, biography = null,
      sealed = ${cipher.seal('application', { name, biography })} where id = ${id}`
  },
}

/**
 * Seals the names, addresses and letters that older versions have kept in the clear. Safe to repeat, to break off and to
 * run in several processes at once: each batch is a transaction, and nobody goes on before all is sealed. Gives how many.
 */
export async function sealOldContacts(
  db: Database,
  keys: IdentityKeys,
  now: Date,
): Promise<number> {
  const by = { keys, now }
  return (
    (await sealAll(db, logins, by)) +
    (await sealAll(db, links, by)) +
    (await sealAll(db, addressesToGive, by)) +
    (await sealAll(db, operators, by)) +
    (await sealAll(db, keptLetters, by)) +
    (await sealAll(db, promisedLetters, by)) +
    (await sealAll(db, applications, by))
  )
}

async function sealAll<Row>(db: Database, old: Old<Row>, by: Seal): Promise<number> {
  let total = 0
  // A batch leaves out what another process has sealed while it waited: only a look without locks says that none is left.
  while ((await sql`${old.rows} limit 1`.execute(db)).rows.length > 0) {
    total += await inTransaction(db, (trx) => sealBatch(trx, old, by))
  }
  return total
}

async function sealBatch<Row>(trx: Trx, old: Old<Row>, by: Seal): Promise<number> {
  const batch = sql<Row>`${old.rows} limit ${sql.lit(perBatch)} for update`
  const { rows } = await batch.execute(trx)
  for (const row of rows) {
    const statement = await old.seal(trx, row, by)
    await statement.execute(trx)
  }
  return rows.length
}
