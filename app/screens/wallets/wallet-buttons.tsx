import { Button } from '#app/ui/button.tsx'
import type { FoundWallet } from '#app/wallet/discover-wallets.ts'

interface WalletButtonsProps {
  wallets: readonly FoundWallet[]
  /** The one that is being asked; null while none is. */
  busyId: string | null
  label(name: string): string
  onPress(wallet: FoundWallet): void
}

/** A button for each wallet of this browser; one is asked at a time. */
export function WalletButtons({ wallets, busyId, label, onPress }: WalletButtonsProps) {
  if (wallets.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <Button busy={busyId === wallet.id} onClick={() => busyId === null && onPress(wallet)}>
            {wallet.icon && <img src={wallet.icon} alt="" width={20} height={20} />}
            {label(wallet.name)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
