import { micro } from '#domain/kernel/money.ts'
import { acceptUnless, type Decision, type Refusal, when } from '#domain/kernel/refusal.ts'
import { type AccountPath, inNormalSense, mayHold } from './chart-of-accounts.ts'
import { type Entry, type EntryKind, entryOf, type Posting, reversalOf } from './ledger.ts'

/*
 * What operators may put right in the books by hand. Money of backers, holders, recipients and the reserve's cover moves by
 * its own commands alone (refund, release, ruling, settlement), so that no adjustment can take it.
 */

/** Paths of the accounts that lines by hand may name; the checks of the books ask the database the same. */
export const ADJUSTABLE = /^(?:provider:cash|clearing:[A-Za-z0-9_-]+|expense:[a-z]+|fx_rounding)$/

/** True for the company's own accounts, and for money between two providers. */
export function isAdjustable(account: AccountPath): boolean {
  return ADJUSTABLE.test(account)
}

/** Entries that nothing else in the books depends on, and that no command of their own reverses. */
export const REVERSIBLE_KINDS: readonly EntryKind[] = [
  'adjustment',
  'provider_cost',
  'reserve_funding',
]

/** Balances of the accounts concerned, debit positive, read under lock. */
export type Balances = ReadonlyMap<AccountPath, bigint>

/**
 * Lines that two operators want booked by hand. Refuses `adjustment_unbalanced` for fewer than two lines, one of nothing, an
 * account twice, or another sum than zero; `account_not_adjustable`; and `balance_too_small` where an account would fall
 * below zero in its normal sense. Invariants L1, L3.
 */
export function decideAdjustment(
  proposalId: string,
  lines: readonly Posting[],
  balances: Balances,
): Decision<Entry> {
  const sum = lines.reduce((total, { amountMicro }) => total + amountMicro, 0n)
  const accounts = new Set(lines.map(({ account }) => account))
  const malformed =
    lines.length < 2 ||
    sum !== 0n ||
    accounts.size < lines.length ||
    lines.some(({ amountMicro }) => amountMicro === 0n)
  const foreign = lines.some(({ account }) => !isAdjustable(account))
  const refusals = [
    ...when(malformed, { code: 'adjustment_unbalanced' }),
    ...when(foreign, { code: 'account_not_adjustable' }),
    ...(malformed || foreign ? [] : belowZero(lines, balances)),
  ]
  return acceptUnless(refusals, () => entryOf('adjustment', `adjustment:${proposalId}`, lines))
}

/**
 * An entry that two operators want reversed. Refuses `transition_not_allowed` for a kind with a reversal of its own,
 * `already_recorded` for a reversed one, `balance_too_small` as above, and `reserve_too_small` if the reserve would hold less
 * than its earmarks. Invariants L3, L4, rule PRO-06.
 */
export function decideReversal(facts: {
  readonly entry: Entry
  readonly undone: boolean
  readonly balances: Balances
  /** The reserve beyond all earmarks. */
  readonly freeReserveMicro: bigint
}): Decision<Entry> {
  const { entry, undone, balances, freeReserveMicro } = facts
  const reversible = REVERSIBLE_KINDS.includes(entry.kind) && entry.reverses === null
  const mirrored = entry.postings.map((line) => ({
    ...line,
    amountMicro: micro(-line.amountMicro),
  }))
  const refusals = [
    ...when(!reversible, { code: 'transition_not_allowed' }),
    ...when(undone, { code: 'already_recorded' }),
    ...(reversible && !undone ? belowZero(mirrored, balances) : []),
    ...(reversible ? belowEarmarks(mirrored, freeReserveMicro) : []),
  ]
  return acceptUnless(refusals, () => reversalOf(entry))
}

function belowZero(lines: readonly Posting[], balances: Balances): readonly Refusal[] {
  const missing = lines.flatMap(({ account, amountMicro }) => {
    const after = (balances.get(account) ?? 0n) + amountMicro
    return mayHold(account, after) ? [] : [-inNormalSense(account, after)]
  })
  const [first] = missing
  return first === undefined
    ? []
    : [{ code: 'balance_too_small', detail: { missingMicro: micro(first) } }]
}

function belowEarmarks(lines: readonly Posting[], freeMicro: bigint): readonly Refusal[] {
  const taken = lines.find(({ account }) => account === 'reserve:cover')?.amountMicro ?? 0n
  const missingMicro = micro(taken > freeMicro ? taken - freeMicro : 0n)
  return when(missingMicro > 0n, { code: 'reserve_too_small', detail: { missingMicro } })
}
