import type { EntryKind } from '#domain/ledger/ledger.ts'

/** Kinds of entry that are booked by rule; a reversal is checked against the entry that it reverses. */
export type MadeKind = Exclude<EntryKind, 'reversal'>

/** An account that an entry may book on, and the range of its amount, debit positive. All in SQL. */
export interface Line {
  account: string
  least: string
  most: string
}

/**
 * Entries of one kind: the rows that cause them, the business key by which they name a row, and the only accounts that they book
 * on, with ids from the rows. A row causes one entry, or one line of it.
 */
export interface EntrySource {
  from: string
  where?: string
  key: string
  lines: readonly Line[]
  /** Set where the rows may be there before their entry, or without one. */
  isOptional?: true
}

/** More than any amount there is. */
const much = '1000000000000000000'

const line = (account: string, least: string, most: string): Line => ({ account, least, most })

/** Debited by exactly this amount; a zero line is not booked. */
export const debited = (account: string, amount: string): Line => line(account, amount, amount)
/** Credited by exactly this amount. */
export const credited = (account: string, amount: string): Line =>
  line(account, `-(${amount})`, `-(${amount})`)
/** Debited by at most this amount, if there is a limit. */
export const perhapsDebited = (account: string, most = much): Line => line(account, '0', most)
/** Credited by at most this amount. */
export const perhapsCredited = (account: string, most = much): Line =>
  line(account, `-(${most})`, '0')
/** Takes whatever the other lines leave, on either side. */
export const touched = (account: string): Line => line(account, `-${much}`, much)

/**
 * What the entries of one kind come to, as `id` of the entry (null where there is none), `key`, `account`, `least` and `most`,
 * in SQL.
 */
export function linesOf(kind: MadeKind, source: EntrySource): string {
  const { from, where = 'true', key, lines, isOptional = false } = source
  const each = lines.map(({ account, least, most }) => `(${account}, ${least}, ${most})`)
  return `select own.id, ${key} as key, line.account, line.least::bigint as least, line.most::bigint as most
    from ${from} ${isOptional ? 'join' : 'left join'} ledger_entry own on own.business_key = ${key} and own.kind = '${kind}'
      cross join lateral (values ${each.join(', ')}) line (account, least, most)
    where ${where}`
}
