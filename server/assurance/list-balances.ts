import { type Platform, pagedList } from '#server/kernel/door.ts'
import { shownBalances } from './kept-balances.ts'

/** Balances of all accounts (debit above zero), those of one kind of owner added up. */
export const accountBalances = pagedList({
  key: { account: /^[a-z:_-]{1,100}$/ },
  rows: (_: Pick<Platform, 'db'>) => shownBalances(null),
})
