import { acceptUnless, type Decision, when } from '#domain/kernel/refusal.ts'
import { addDays, hasCome, type Instant } from '#domain/kernel/time.ts'

/** How many characters an alias has. */
export const ALIAS_LENGTH = { least: 3, most: 30 } as const
/** After how many days an alias may be changed again. */
export const ALIAS_KEPT_DAYS = 30

/** One script only, so that no letter of another one passes for one of these. */
const ALLOWED = /^[\p{Script=Latin}\d](?:[\p{Script=Latin}\d '’._-]*[\p{Script=Latin}\d])?$/u

/** Letters and digits that are taken for each other, written as one. */
const LOOKS_LIKE: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1ij]/g, 'l'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/8/g, 'b'],
]

/** Nobody may pass for the company or its people, nor for a pseudonym. */
const RESERVED = [
  'coin rouge',
  'admin',
  'moderat',
  'operat',
  'support',
  'staff',
  'equipe',
  'soutien',
]

/** What an alias looks like: two with one key would be mistaken for each other. */
export function aliasKey(alias: string): string {
  const plain = alias
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
  return LOOKS_LIKE.reduce((text, [shape, letter]) => text.replace(shape, letter), plain)
}

export type AliasFacts = {
  /** When the present alias was set, or the last one given up; null where there was never one. */
  readonly setAt: Instant | null
  /** Somebody else has one that looks the same. */
  readonly isTaken: boolean
  /** The handles of the company's operators. */
  readonly staff: readonly string[]
}

/**
 * Whether somebody may be seen by this alias from now on, or by their pseudonyms again (null). Refuses `alias_unusable`,
 * `alias_taken`, and `alias_too_soon` within thirty days of the last change; a pseudonym may be gone back to at any time.
 */
export function decideAlias(
  alias: string | null,
  { setAt, isTaken, staff }: AliasFacts,
  now: Instant,
): Decision<{ readonly alias: string; readonly key: string } | null> {
  if (alias === null) return acceptUnless([], () => null)
  const key = aliasKey(alias)
  const from = setAt && addDays(setAt, ALIAS_KEPT_DAYS)
  const refusals = [
    ...when(!isUsable(alias, key, staff), { code: 'alias_unusable' }),
    ...when(isTaken, { code: 'alias_taken' }),
    ...(from && !hasCome(from, now) ? [{ code: 'alias_too_soon', detail: { from } } as const] : []),
  ]
  return acceptUnless(refusals, () => ({ alias, key }))
}

function isUsable(alias: string, key: string, staff: readonly string[]): boolean {
  const { length } = [...alias]
  if (length < ALIAS_LENGTH.least || length > ALIAS_LENGTH.most || !ALLOWED.test(alias))
    return false
  if (key.length < ALIAS_LENGTH.least) return false
  const isReserved = RESERVED.some((word) => key.includes(aliasKey(word)))
  return !isReserved && !staff.some((handle) => aliasKey(handle) === key)
}
