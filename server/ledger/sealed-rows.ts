import { type RawBuilder, sql } from 'kysely'
import { micro } from '#domain/kernel/money.ts'
import {
  type Canonical,
  canonicalEntry,
  canonicalText,
  ENTRY_LAYOUT,
} from '#domain/ledger/canonical-entry.ts'
import type { AccountPath } from '#domain/ledger/chart-of-accounts.ts'
import type { Entry } from '#domain/ledger/ledger.ts'
import type { Database } from '#server/kernel/door.ts'

/** What is sealed: append-only rows of four tables. */
export const SEALED_SOURCES = ['entry', 'waiver', 'audit', 'confirmation'] as const
export type SealedSource = (typeof SEALED_SOURCES)[number]

/** A link's place. */
export interface LinkPlace {
  sequence: bigint
  previousHash: string
}

/** The text of a row at its place in the chain; the hash of it is the link. */
export type SealedText = (place: LinkPlace) => string

/** The tables, each with a growing number. */
export const sealedTables: { readonly [Source in SealedSource]: string } = {
  entry: 'ledger_entry',
  waiver: 'waiver_evidence',
  audit: 'audit_log',
  confirmation: 'confirmation_email',
}

/** The canonical text of each of these rows, by number; missing rows are left out. */
export function readSealedRows(
  db: Database,
  source: SealedSource,
  ids: readonly bigint[],
): Promise<Map<bigint, SealedText>> {
  return source === 'entry' ? readEntries(db, ids) : readRows(db, source, ids)
}

type EntryRow = Omit<Entry, 'postings'> & {
  id: bigint
  bookedAt: Date
  accounts: AccountPath[]
  amounts: string[]
}

async function readEntries(db: Database, ids: readonly bigint[]) {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.business_key as "businessKey", e.reverses, e.booked_at as "bookedAt",
      array_agg(p.account order by p.position) as accounts,
      array_agg(p.amount_micro::text order by p.position) as amounts
    from ledger_entry e join posting p on p.entry_id = e.id
    where e.id = any(${[...ids]}::bigint[]) group by e.id`.execute(db)
  return new Map(
    rows.map((row): [bigint, SealedText] => {
      const postings = row.accounts.map((account, at) => ({
        account,
        amountMicro: micro(BigInt(row.amounts[at] ?? 0)),
      }))
      const entry: Entry = { ...row, postings }
      return [row.id, (place) => canonicalEntry(entry, { ...place, committedAt: row.bookedAt })]
    }),
  )
}

/** The columns are named, so that a column which is added later changes no text. */
const columns = {
  waiver: `jsonb_build_array(order_id, person_id, terms_version, exact_text, salt, salted_hash,
    principal_micro, backer_pays_micro, box_at_first, box_when_sent, ticked_at, sent_at)`,
  audit: 'jsonb_build_array(at, actor_kind, actor_id, operation, subject, reason, detail)',
  confirmation: `jsonb_build_array(email_key, order_id, outcome, recipient_hash, salt, salted_hash,
    reference, reason, ended_at)`,
} as const

async function readRows(
  db: Database,
  source: Exclude<SealedSource, 'entry'>,
  ids: readonly bigint[],
) {
  const { rows } = await sql<{ id: bigint; text: string }>`
    select id, ${sql.raw(columns[source])}::text as text from ${sql.table(sealedTables[source])}
    where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, text }): [bigint, SealedText] => [
      id,
      ({ sequence, previousHash }) => {
        const value: Canonical = { layout: `${source}-1`, sequence, previousHash, id, row: text }
        return canonicalText(value)
      },
    ]),
  )
}

/**
 * The canonical text of the row that a link `s` names, computed in the database: a quick first check of long chains. Where it
 * differs from `readSealedRows`, the latter counts.
 */
export function sealedTextOf(source: SealedSource): RawBuilder<{ text: string }> {
  if (source === 'entry') return sealedEntry
  return sql`select '{"id":"' || id || '","layout":"${sql.raw(source)}-1","previousHash":'
      || to_json(s.previous_hash) || ',"row":' || to_json(${sql.raw(columns[source])}::text)
      || ',"sequence":"' || s.sequence || '"}' as text
    from ${sql.table(sealedTables[source])} where id = s.row_id`
}

const sealedEntry = sql<{ text: string }>`
  select '{"businessKey":' || to_json(e.business_key) || ',"committedAt":"'
      || to_char(e.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","kind":'
      || to_json(e.kind) || ',"layout":"${sql.raw(ENTRY_LAYOUT)}","postings":[' || lines.text
      || '],"previousHash":' || to_json(s.previous_hash) || ',"reverses":'
      || coalesce(to_json(e.reverses)::text, 'null') || ',"sequence":"' || s.sequence || '"}' as text
  from ledger_entry e cross join lateral (
      select string_agg('{"account":' || to_json(p.account) || ',"amountMicro":"' || p.amount_micro || '"}',
        ',' order by p.position) as text
      from posting p where p.entry_id = e.id) lines
  where e.id = s.row_id`
