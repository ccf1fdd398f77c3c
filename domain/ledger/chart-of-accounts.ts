import { invariant } from '#domain/kernel/invariant.ts'

/** The books' accounts, as paths. Outside balances and liabilities alike; ids come from the rows. */
export type AccountPath =
  | `escrow:pocket:${string}`
  | 'escrow:reserve'
  | 'escrow:market'
  | `clearing:${string}`
  | 'provider:cash'
  | `pocket:${string}:recipient`
  | `pocket:${string}:fee-pending`
  | 'reserve:cover'
  | `payable:fighter:${string}`
  | `payable:federation:${string}`
  | `payable:holders:${string}:${string}`
  | `payable:person:${string}`
  | `payable:sender:${string}`
  | `payable:purchase:${string}`
  | 'quarantine'
  | `income:${IncomeName}`
  | `expense:${ExpenseName}`
  | 'fx_rounding'

export type IncomeName = 'sale-fee' | 'payout-fee' | 'royalty' | 'premium' | 'recovery'
export type ExpenseName = 'backstop' | 'chargeback' | 'psp' | 'refund'

/** The side on which an account grows. */
export type NormalSide = 'debit' | 'credit'

export type AccountRule = {
  /** The path; each `<name>` stands for one id. */
  readonly pattern: string
  readonly normalSide: NormalSide
  /** Whether the account may be negative on its normal side. Invariant L3. */
  readonly mayGoBelowZero: boolean
  readonly holds: string
}

function rule(pattern: string, normalSide: NormalSide, holds: string, mayGoBelowZero = false) {
  return { pattern, normalSide, mayGoBelowZero, holds } satisfies AccountRule
}

/** The chart, as data: what is not in it cannot be booked on. */
export const CHART_OF_ACCOUNTS: readonly AccountRule[] = [
  rule('escrow:pocket:<pocket>', 'debit', 'USDC held for one Pocket'),
  rule('escrow:reserve', 'debit', 'USDC held for compensations'),
  rule('escrow:market', 'debit', 'USDC of buyers on the in-house market'),
  rule('clearing:<rail>', 'debit', 'money captured and not yet converted or settled', true),
  rule('provider:cash', 'debit', "the company's own money", true),
  rule('pocket:<pocket>:recipient', 'credit', 'what the recipient gets once released'),
  rule('pocket:<pocket>:fee-pending', 'credit', 'sale fees not earned before the close'),
  rule('reserve:cover', 'credit', 'premiums and own funds set aside for compensations'),
  rule('payable:fighter:<fighter>', 'credit', 'owed to a fighter'),
  rule('payable:federation:<federation>', 'credit', 'owed to a federation'),
  rule(
    'payable:holders:<pocket>:<fight>',
    'credit',
    'owed to the holders of one distribution together',
  ),
  rule('payable:person:<person>', 'credit', 'owed to one person'),
  rule('payable:sender:<receipt>', 'credit', 'came in beyond what is owed, to be sent back'),
  rule('payable:purchase:<purchase>', 'credit', 'paid on the market, and not handed over yet'),
  rule('quarantine', 'credit', 'frozen until an operator decides'),
  rule('income:sale-fee', 'credit', 'sale fees earned'),
  rule('income:payout-fee', 'credit', 'payout fees earned'),
  rule('income:royalty', 'credit', 'royalties earned'),
  rule('income:premium', 'credit', 'premiums earned once the cover has ended'),
  rule('income:recovery', 'credit', 'parts of distributions whose card payment was charged back'),
  rule('expense:backstop', 'debit', 'compensations paid beyond the reserve'),
  rule('expense:chargeback', 'debit', 'card payments lost after release'),
  // A fee of long ago can come back after its cost was credited away.
  rule('expense:psp', 'debit', 'fees of the payment provider', true),
  rule('expense:refund', 'debit', 'refunds beyond what was still held of the order'),
  rule('fx_rounding', 'credit', 'what rounding to the cent left over', true),
]

const ID = '[A-Za-z0-9_-]+'
const matchers = CHART_OF_ACCOUNTS.map((account) => ({
  account,
  matches: new RegExp(`^${account.pattern.replace(/<[a-z]+>/g, ID)}$`),
}))

/** The rule of an account, or null for a path that is not in the chart. */
export function findAccountRule(path: string): AccountRule | null {
  return matchers.find(({ matches }) => matches.test(path))?.account ?? null
}

/** The rule of an account. Throws for a path that is not in the chart. */
export function accountRule(path: string): AccountRule {
  const found = findAccountRule(path)
  invariant(found, `no such account: ${path}`)
  return found
}

/** A debit-positive balance on the account's normal side. */
export function inNormalSense(path: string, balanceMicro: bigint): bigint {
  return accountRule(path).normalSide === 'debit' ? balanceMicro : -balanceMicro
}

/** True when the balance (debit positive) is one that the account may have. Invariant L3. */
export function mayHold(path: string, balanceMicro: bigint): boolean {
  return accountRule(path).mayGoBelowZero || inNormalSense(path, balanceMicro) >= 0n
}
