import { useEffect, useState } from 'react'
import { discoverWallets, type FoundWallet } from './discover-wallets.ts'
import { noteWhenUsed, recentFirst } from './recent-wallet.ts'

/** Whether this server gives trial wallets, as it wrote on `<html data-trial-wallets>`. Browser only. */
const givesTrialWallets = () => 'trialWallets' in document.documentElement.dataset

/** The wallets of this browser as they announce themselves, the one that was used last first; empty on the server and at first. */
export function useFoundWallets(): readonly FoundWallet[] {
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  useEffect(() => {
    const stop = discoverWallets((wallet) =>
      setWallets((known) => recentFirst([...known, noteWhenUsed(wallet)])),
    )
    if (givesTrialWallets()) {
      void import('./trial-wallet.ts').then(({ announceTrialWallets }) => announceTrialWallets())
    }
    return stop
  }, [])
  return wallets
}
