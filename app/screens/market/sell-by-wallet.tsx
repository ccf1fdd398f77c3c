import type { Offline } from '#app/live/keep-when-offline.ts'
import type { SignedSale } from '#app/live/sale-from-wallet.ts'
import { usePost } from '#app/live/use-post.ts'
import { SignProgress } from '#app/screens/certificate/own/sign-progress.tsx'
import { type HandIn, useSignAct } from '#app/screens/certificate/own/use-sign-act.ts'
import { WalletButtons } from '#app/screens/wallets/wallet-buttons.tsx'
import { tradeTexts } from '#app/texts/trades.ts'
import { shortAddress, walletTexts } from '#app/texts/wallets.ts'
import { useFoundWallets } from '#app/wallet/use-found-wallets.ts'
import type { SellAnswer } from './sell-screen.tsx'

const texts = tradeTexts.sell.wallet

interface SellByWalletProps {
  signable: SignedSale
  /** What was typed, once it is an offer; null after it was said what is wrong with it. */
  read(): Record<string, string> | null
}

/** The wallet that the certificate lies in signs that it goes back to the vault, and the offer is made with the same press. */
export default function SellByWallet({ signable, read }: SellByWalletProps) {
  const { act } = signable
  const found = useFoundWallets()
  const { state, sign } = useSignAct(useOffer())
  return (
    <>
      <p className="mb-3 text-15 text-soft">{act.text}</p>
      {found.length === 0 && (
        <p className="text-15">{walletTexts.pay.missing(shortAddress(signable.owner))}</p>
      )}
      <WalletButtons
        wallets={found}
        busyId={'walletId' in state ? state.walletId : null}
        label={texts.with}
        onPress={(wallet) => {
          const typed = read()
          if (typed) void sign(signable, wallet, { ...act, fields: { ...act.fields, ...typed } })
        }}
      />
      <SignProgress state={state} />
    </>
  )
}

/** An offer that was made leads to its page. */
function useOffer(): HandIn {
  const post = usePost<SellAnswer | Offline>()
  return async (fields) => {
    const answer = await post(fields)
    if ('offline' in answer) return { refusal: null }
    const { errors, refusals } = answer
    return { refusal: [...refusals, ...Object.values(errors)].join(' ') }
  }
}
