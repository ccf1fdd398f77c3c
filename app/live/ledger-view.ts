import type { LedgerView } from '#app/screens/pocket/ledger-screen.tsx'
import { amountText, wholeDayText } from '#app/texts/format.ts'
import { pocketMoneyTexts as texts } from '#app/texts/pocket-money.ts'
import { seenByName } from '#app/texts/pseudonym.ts'
import type { MicroUsdc } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/ledger.ts'

/** A page of a Pocket's books, as the server tells it. */
interface BooksPage {
  /** YYYY-MM-DD, in Paris. */
  readonly shownThrough: string
  readonly items: readonly {
    readonly name: string
    readonly day: string
    readonly kind: EntryKind
    readonly reverses: string | null
    readonly backer: string | null
    readonly postings: readonly {
      readonly account: string
      readonly side: 'debit' | 'credit'
      readonly amountMicro: MicroUsdc
    }[]
  }[]
}

/** A page of a Pocket's public books in words. */
export function ledgerView({
  shownThrough,
  items,
}: BooksPage): Pick<LedgerView, 'text' | 'entries'> {
  return {
    text: texts.ledger.text(wholeDayText(shownThrough)),
    entries: items.map(({ name, day, kind, reverses, backer, postings }) => ({
      name,
      day: wholeDayText(day),
      kind: texts.kinds[kind],
      note: reverses === null ? backer && seenByName(backer) : texts.ledger.undone,
      postings: postings.map(({ account, side, amountMicro }) => ({
        account: accountText(account),
        debit: side === 'debit' ? amountText(amountMicro) : '',
        credit: side === 'credit' ? amountText(amountMicro) : '',
      })),
    })),
  }
}

/** What an account of the public books is called; its first word says what it holds. */
function accountText(account: string): string {
  const { accounts } = texts
  if (account.endsWith(':fee-pending')) return accounts.feePending
  switch (account.split(':')[0]) {
    case 'escrow':
      return accounts.escrow
    case 'clearing':
      return accounts.clearing
    case 'pocket':
      return accounts.recipient
    case 'reserve':
      return accounts.reserve
    case 'payable':
      return accounts.payable
    case 'quarantine':
      return accounts.quarantine
    case 'income':
      return accounts.income
    case 'expense':
      return accounts.expense
    case 'fx_rounding':
      return accounts.rounding
    default:
      return accounts.provider
  }
}
