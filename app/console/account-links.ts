import { CHART_OF_ACCOUNTS, findAccountRule } from '#domain/ledger/chart-of-accounts.ts'
import { addressOf } from './rooms.ts'
import type { ActLink } from './row-acts.ts'
import { accountText } from './words.ts'

/** The accounts of the books that are an object's own, by the list that it is a row of. */
const accountsOf: Readonly<Record<string, readonly string[]>> = {
  'GET /pockets': ['escrow:pocket:<id>', 'pocket:<id>:recipient', 'pocket:<id>:fee-pending'],
  'GET /people': ['payable:person:<id>'],
}

/** The accounts that are the platform's own, by their names. */
export const platformAccounts = (): { value: string; label: string }[] =>
  CHART_OF_ACCOUNTS.map(({ pattern }) => pattern.replace('<rail>', 'card'))
    .filter((path) => !path.includes('<'))
    .map((path) => ({ value: path, label: accountText(path) }))

/** Where the entries of an account stand. */
export const entriesOf = (account: string): string =>
  `${addressOf('GET /ledger-entries')}?${new URLSearchParams({ account })}`

/** Leads from a Pocket's or a person's page to their entries. */
export function accountLinks(
  key: string,
  { id }: Readonly<Record<string, unknown>>,
): readonly ActLink[] {
  return (accountsOf[key] ?? [])
    .map((pattern) => pattern.replace('<id>', String(id)))
    .filter((account) => findAccountRule(account) !== null)
    .map((account) => ({
      href: entriesOf(account),
      text: accountText(account).split(' · ')[0] ?? '',
    }))
}
