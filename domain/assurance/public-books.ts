import { add, larger, type MicroUsdc, negate, subtract, ZERO } from '#domain/kernel/money.ts'
import { addHours, fromParis, type Instant, toParis } from '#domain/kernel/time.ts'
import { findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import type { Entry, EntryKind } from '#domain/ledger/ledger.ts'

/** How many hours a day in Paris has been over before its entries are shown. */
const HOURS_AFTER_THE_DAY = 1

/**
 * The time before which entries are public: whole days in Paris. So frequent readers learn no times, and no entry appears later
 * among published ones. Rule PAY-03.
 */
export function shownUntil(now: Instant): Instant {
  const day = toParis(addHours(now, -HOURS_AFTER_THE_DAY))
  return fromParis({ ...day, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** Ids that are public anyway, or internal. */
const LEFT_OUT = ['<pocket>', '<fighter>', '<federation>', '<person>', '<receipt>', '<purchase>']

/** An account of one Pocket's public books, without its person. */
export function publicAccount(path: string): string {
  const pattern = findAccountRule(path)?.pattern.split(':') ?? []
  const shown = path.split(':').filter((_, at) => !LEFT_OUT.includes(pattern[at] ?? ''))
  return shown.join(':')
}

/** What is taken or withheld from somebody is nobody else's business. */
const OF_NOBODY: readonly EntryKind[] = ['freeze', 'chargeback', 'clearing', 'recovery']

/** Whether an entry is shown with its backer's pseudonym: not one caused by a check or a dispute. */
export function namesBacker({ kind, postings }: Pick<Entry, 'kind' | 'postings'>): boolean {
  const isHeldBack = postings.some(({ account }) => account === 'quarantine')
  return !isHeldBack && !OF_NOBODY.includes(kind)
}

/**
 * The books' totals in groups, each positive: held in escrow, in transit from the card processor, put in or lost by the provider;
 * owed to others, earned and not withdrawn. Held + in transit + provider = owed + earned.
 */
export const BALANCE_GROUPS = ['held', 'inTransit', 'provider', 'owed', 'earned'] as const
export type BalanceGroup = (typeof BALANCE_GROUPS)[number]

export type SheetLine = { readonly account: string; readonly amountMicro: MicroUsdc }
export type SheetGroup = { readonly totalMicro: MicroUsdc; readonly lines: readonly SheetLine[] }
export type BalanceSheet = { readonly [Group in BalanceGroup]: SheetGroup } & {
  /** Escrow and money in transit less what is owed to others: what belongs to the provider. */
  readonly surplusMicro: MicroUsdc
}

function groupOf(path: string): BalanceGroup {
  switch (path.split(':')[0]) {
    case 'escrow':
      return 'held'
    case 'clearing':
      return 'inTransit'
    case 'provider':
    case 'expense':
    case 'fx_rounding':
      return 'provider'
    case 'income':
      return 'earned'
    default:
      return 'owed'
  }
}

/** Sets balances (debit above zero) against each other, by public accounts; those of the same public name are one line. */
export function balanceSheetOf(balances: Iterable<readonly [string, MicroUsdc]>): BalanceSheet {
  const lines = new Map(BALANCE_GROUPS.map((group) => [group, new Map<string, MicroUsdc>()]))
  for (const [path, balanceMicro] of balances) {
    const group = groupOf(path)
    const isCredit = group === 'owed' || group === 'earned'
    const ofGroup = lines.get(group)
    const account = publicAccount(path)
    const amountMicro = isCredit ? negate(balanceMicro) : balanceMicro
    ofGroup?.set(account, add(ofGroup.get(account) ?? ZERO, amountMicro))
  }
  const sheet = Object.fromEntries(
    BALANCE_GROUPS.map((group) => [group, sheetGroupOf(lines.get(group) ?? new Map())]),
  ) as Record<BalanceGroup, SheetGroup>
  const { held, inTransit, owed } = sheet
  const surplusMicro = subtract(add(held.totalMicro, inTransit.totalMicro), owed.totalMicro)
  return { ...sheet, surplusMicro }
}

/** What was booked on one account of a Pocket by one kind of entry: debit above zero. */
export type BookedSum = {
  readonly account: string
  readonly kind: EntryKind
  readonly amountMicro: MicroUsdc
}

/** Where the money of a Pocket's orders is: the parts add up to what was collected. Rule PAY-03. */
export type EscrowFlow = {
  readonly collectedMicro: MicroUsdc
  readonly feeMicro: MicroUsdc
  /** Premiums of both parties. */
  readonly coverMicro: MicroUsdc
  readonly heldMicro: MicroUsdc
  readonly releasedMicro: MicroUsdc
  /** Escrow of cancelled fights that went to the holders. */
  readonly returnedMicro: MicroUsdc
}

/** The flow of one Pocket's escrow, from its books. What a check or a dispute holds back is in none of its parts. */
export function escrowFlowOf(sums: readonly BookedSum[]): EscrowFlow {
  const credited = (isPart: (sum: BookedSum) => boolean) =>
    negate(add(ZERO, ...sums.filter(isPart).map(({ amountMicro }) => amountMicro)))
  const ofRecipient = ({ account }: BookedSum) => account.endsWith(':recipient')
  const leftBy = (left: EntryKind) =>
    negate(credited((sum) => ofRecipient(sum) && sum.kind === left))
  const parts = {
    feeMicro: credited(
      ({ account }) => account.endsWith(':fee-pending') || account === 'income:sale-fee',
    ),
    coverMicro: credited((sum) => isCover(sum) && !PAID_BY_RESERVE.includes(sum.kind)),
    heldMicro: credited(ofRecipient),
    releasedMicro: leftBy('release'),
    returnedMicro: leftBy('returned_escrow'),
  }
  return { collectedMicro: add(ZERO, ...Object.values(parts)), ...parts }
}

/** A premium that is earned is still one that was paid. */
const isCover = ({ account }: BookedSum) =>
  account === 'reserve:cover' || account === 'income:premium'

const PAID_BY_RESERVE: readonly EntryKind[] = ['compensation', 'recovery']

/** One Pocket's balance and flow, and what the platform's reserve has put in for its holders: never below zero. */
export type PocketBalance = BalanceSheet & {
  readonly paidByReserveMicro: MicroUsdc
  readonly flow: EscrowFlow
}

/**
 * The balance of one Pocket. What the reserve pays beyond this Pocket's premiums comes from all Pockets' and the company's own money:
 * it is shown as put in, and not as a hole in what is held for this one. On the platform's own sheet `escrow:reserve` and
 * `reserve:cover` are less by it, once for each Pocket. Rules PAY-03, PRO-06.
 */
export function pocketBalanceOf(sums: readonly BookedSum[]): PocketBalance {
  const paid = sums.filter(
    ({ account, kind }) => account === 'reserve:cover' && PAID_BY_RESERVE.includes(kind),
  )
  // The reserve may have got back more than it paid, if the provider topped it up.
  const paidByReserveMicro = larger(ZERO, add(ZERO, ...paid.map(({ amountMicro }) => amountMicro)))
  const putIn = [
    ['escrow:reserve', paidByReserveMicro],
    ['reserve:cover', negate(paidByReserveMicro)],
  ] as const
  const balances = sums.map(({ account, amountMicro }) => [account, amountMicro] as const)
  const sheet = balanceSheetOf([...balances, ...putIn])
  return { ...sheet, paidByReserveMicro, flow: escrowFlowOf(sums) }
}

function sheetGroupOf(amounts: ReadonlyMap<string, MicroUsdc>): SheetGroup {
  const lines = [...amounts]
    .filter(([, amountMicro]) => amountMicro !== 0n)
    .map(([account, amountMicro]) => ({ account, amountMicro }))
    .toSorted((left, right) => (left.account < right.account ? -1 : 1))
  return { totalMicro: add(ZERO, ...lines.map((line) => line.amountMicro)), lines }
}
