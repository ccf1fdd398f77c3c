import { useEffect, useState } from 'react'
import { discoverWallets, type FoundWallet } from './discover-wallets.ts'

/** The wallets of this browser, as they enqueue themselves; empty on the server and at first. */
export function useFoundWallets(): readonly FoundWallet[] {
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  useEffect(() => discoverWallets((wallet) => setWallets((known) => [...known, wallet])), [])
  return wallets
}
