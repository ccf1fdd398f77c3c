import { invariant } from '#domain/kernel/invariant.ts'
import type { Instant } from '#domain/kernel/time.ts'
import type { Entry } from './ledger.ts'

/** What can be written in one way only: no floats, no dates, no absent values. Numbers are whole. */
export type Canonical =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly Canonical[]
  | { readonly [key: string]: Canonical }

/**
 * One text for one value: keys in order of their code units, no spaces, amounts as decimal strings. Two values
 * that are equal have the same text, whatever wrote them. The hash of it is the server's.
 */
export function canonicalText(value: Canonical): string {
  if (typeof value === 'bigint') return JSON.stringify(value.toString())
  invariant(typeof value !== 'number' || Number.isSafeInteger(value), 'a number is whole')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  const object = value as { readonly [key: string]: Canonical }
  const keys = Object.keys(object).sort((left, right) => (left < right ? -1 : 1))
  const parts = keys.map((key) => {
    const part = object[key]
    invariant(part !== undefined, `nothing is written for ${key}`)
    return `${JSON.stringify(key)}:${canonicalText(part)}`
  })
  return `{${parts.join(',')}}`
}

/** An entry's place in the chain. */
export type ChainLink = {
  readonly sequence: bigint
  readonly committedAt: Instant
  /** Hash of the link before, in hex; empty for the first. */
  readonly previousHash: string
}

/** The version of the layout below; a later one never changes what was sealed by an earlier. */
export const ENTRY_LAYOUT = 'entry-1'

/**
 * The text whose hash seals an entry. Postings stand in the entry's own order, which is part of what is
 * sealed. Invariant L2.
 */
export function canonicalEntry(entry: Entry, link: ChainLink): string {
  const postings = entry.postings.map(
    ({ account, amountMicro }) => `{"account":${quote(account)},"amountMicro":"${amountMicro}"}`,
  )
  // What `canonicalText` makes of it, written out: the whole chain is read again at every verification.
  return [
    `{"businessKey":${quote(entry.businessKey)}`,
    `"committedAt":"${link.committedAt.toISOString()}"`,
    `"kind":${quote(entry.kind)}`,
    `"layout":"${ENTRY_LAYOUT}"`,
    `"postings":[${postings.join(',')}]`,
    `"previousHash":${quote(link.previousHash)}`,
    `"reverses":${entry.reverses === null ? 'null' : quote(entry.reverses)}`,
    `"sequence":"${link.sequence}"}`,
  ].join(',')
}

function quote(text: string): string {
  return JSON.stringify(text)
}
