import { sql } from 'kysely'
import type { Language } from '#domain/kernel/language.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import {
  isEmailOptional,
  isEmailWritten,
  type NotificationFacts,
  type NotificationKind,
} from '#domain/notifications/notification.ts'
import {
  composeEmail,
  enqueue,
  exactJson,
  inTransaction,
  mailTask,
  openContact,
  type Platform,
  type Trx,
  unnestRows,
} from '#server/kernel/door.ts'
import { notificationEmail } from './notification-mail-texts.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** What happened, as it is told to everybody whom it concerns. */
export interface Happening {
  kind: NotificationKind
  /** Its ids, with blanks between: each person is told of it once. */
  subject: string
  facts: NotificationFacts
}

/** Somebody whom it concerns. */
export interface Concerned {
  personId: string
  /** What it brings this person; nobody is told of nothing. */
  amountMicro?: MicroUsdc
  /** An e-mail of its own says the same: no second one follows. */
  hasEmail?: boolean
}

const mostAtOnce = 500

/**
 * Tells people what happened, by page and by e-mail as each has chosen, some hundred in a transaction. A repeated run tells nobody
 * twice. Those without a login are left out.
 * @param readAfter Reads at most so many people after one, by their ids; null for the first.
 */
export async function tell(
  platform: Platform,
  happening: Happening,
  readAfter: (personId: string | null, most: number) => Promise<readonly Concerned[]>,
): Promise<void> {
  for (let last: string | null = null; ; ) {
    const people: readonly Concerned[] = await readAfter(last, mostAtOnce)
    const end = people.at(-1)
    if (!end) return
    const concerned = people.filter(({ amountMicro }) => amountMicro !== 0n)
    await inTransaction(platform.db, (trx) => tellSome(trx, platform, happening, concerned))
    last = end.personId
  }
}

/** The same, for one person. */
export function tellOne(platform: Platform, happening: Happening, one: Concerned): Promise<void> {
  return inTransaction(platform.db, (trx) => tellSome(trx, platform, happening, [one]))
}

async function tellSome(
  trx: Trx,
  platform: Platform,
  { kind, subject, facts }: Happening,
  people: readonly Concerned[],
): Promise<void> {
  const now = platform.clock.now()
  const known = new Map(people.map((one) => [one.personId, one]))
  const readers = (await readReaders(trx, kind, [...known.keys()])).map((reader) => {
    const { amountMicro, hasEmail = false } = known.get(reader.personId) ?? {}
    const own = amountMicro === undefined ? facts : { ...facts, amountMicro: `${amountMicro}` }
    return { ...reader, facts: own, hasEmail }
  })
  const shown = readers.filter(({ chosen }) => chosen?.inApp !== false)
  if (shown.length > 0) {
    await sql`insert into notification ${unnestRows(shown, {
      account_id: ['text', (row) => row.id],
      kind: ['text', () => kind],
      subject: ['text', () => subject],
      facts: ['jsonb', (row) => exactJson(row.facts)],
      created_at: ['timestamptz', () => now],
    })} on conflict (account_id, kind, subject) do nothing`.execute(trx)
  }
  const written = readers.filter((row) => !row.hasEmail && isEmailWritten(kind, row.chosen))
  const site = platform.site.publicUrl()
  const emails = written.map((row) => {
    const email = notificationEmail(site, { kind, facts: row.facts })
    const key = `${kind}:${subject}:${row.personId}`
    const composed = { ...email, key, to: openContact(trx, row) }
    if (!isEmailOptional(kind)) return composeEmail(composed)
    const ends = unsubscribeUrl(trx, site, { accountId: row.id, kind })
    return composeEmail({ ...composed, unsubscribeUrl: ends })
  })
  await enqueue(trx, emails.map(mailTask), now)
}

/** The logins of these people, each with what they have chosen for this kind. */
async function readReaders(trx: Trx, kind: NotificationKind, personIds: readonly string[]) {
  const { rows } = await sql<{
    personId: string
    id: string
    sealed: string
    language: Language
    inApp: boolean | null
    byEmail: boolean
  }>`
    select person.id as "personId", u.id, u.sealed, u.language, p.in_app as "inApp", p.by_email as "byEmail"
    from person join login."user" u on u.id = person.account_id
      left join notification_preference p on p.account_id = u.id and p.kind = ${kind}
    where person.id = any(${personIds}::uuid[]) order by person.id`.execute(trx)
  return rows.map(({ inApp, byEmail, ...row }) => {
    return { ...row, chosen: inApp === null ? null : { inApp, byEmail } }
  })
}
