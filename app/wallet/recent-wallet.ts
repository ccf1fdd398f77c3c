import type { FoundWallet } from './discover-wallets.ts'

/** Which wallet of this browser was used last, by its name. */
const KEY = 'coin-rouge.wallet'
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The one that was used last comes first; the others stay as they came. */
export function recentFirst(
  wallets: readonly FoundWallet[],
  store?: Store,
): readonly FoundWallet[] {
  const recent = readRecent(store)
  return wallets.toSorted(
    (left, right) => Number(right.name === recent) - Number(left.name === recent),
  )
}

/** The same wallet, noted as used once its owner lets the page see an account. */
export function noteWhenUsed(wallet: FoundWallet, store?: Store): FoundWallet {
  const { name, provider } = wallet
  return {
    ...wallet,
    provider: {
      async request(asked) {
        const answer = await provider.request(asked)
        if (asked.method === 'eth_requestAccounts') noteRecent(name, store)
        return answer
      },
    },
  }
}

function readRecent(store?: Store): string | null {
  try {
    return (store ?? localStorage).getItem(KEY)
  } catch {
    return null
  }
}

function noteRecent(name: string, store?: Store): void {
  try {
    ;(store ?? localStorage).setItem(KEY, name)
  } catch {
    // Without storage they stand in the order in which they came.
  }
}
