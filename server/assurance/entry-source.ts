import type { EntryKind } from '#domain/ledger/ledger.ts'

/** What is booked by itself; a reversal is held to the entry that it undoes. */
export type MadeKind = Exclude<EntryKind, 'reversal'>

/** An account that an entry may touch, and the figures between which it does, debit above zero. All in SQL. */
export interface Line {
  account: string
  least: string
  most: string
}

/**
 * Entries of one kind: the rows that they stand for, the business key that names those rows, and the only accounts that they
 * touch, with ids out of the rows. A row makes one entry, or one line of it.
 */
export interface EntrySource {
  from: string
  where?: string
  key: string
  lines: readonly Line[]
  /** Set where the rows may be there before their entry, or without one. */
  isOptional?: true
}

/** More than there is of anything. */
const much = '1000000000000000000'

const line = (account: string, least: string, most: string): Line => ({ account, least, most })

/** Debited by exactly so much; of nothing nothing is booked. */
export const debited = (account: string, amount: string): Line => line(account, amount, amount)
/** Credited by exactly so much. */
export const credited = (account: string, amount: string): Line =>
  line(account, `-(${amount})`, `-(${amount})`)
/** Debited by so much at most, where a most is known, or not at all. */
export const perhapsDebited = (account: string, most = much): Line => line(account, '0', most)
/** Credited by so much at most, or not at all. */
export const perhapsCredited = (account: string, most = much): Line =>
  line(account, `-(${most})`, '0')
/** By whatever the other lines leave, on either side. */
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
