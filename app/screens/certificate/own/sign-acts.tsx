import { WalletButtons } from '#app/screens/wallets/wallet-buttons.tsx'
import { shortAddress, walletTexts } from '#app/texts/wallets.ts'
import { Fold } from '#app/ui/fold.tsx'
import { useFoundWallets } from '#app/wallet/use-found-wallets.ts'
import { SignProgress } from './sign-progress.tsx'
import type { SignableActs } from './signable-acts.ts'
import { useHandIn, useSignAct } from './use-sign-act.ts'

/** What a certificate's wallet signs, which we bring to the contract and pay the fee of, or sends there itself. */
export default function SignActs({ signable }: { signable: SignableActs | null }) {
  const found = useFoundWallets()
  const { state, sign } = useSignAct(useHandIn())
  return (
    <div className="mt-4 grid gap-2">
      {signable?.acts.map((act) => (
        <Fold
          key={act.intent}
          summary={act.label}
          className="open:basis-full open:border-l-2 open:border-rule open:pl-4"
        >
          <p className="mb-3 text-15 wrap-anywhere text-soft">{act.text}</p>
          {found.length === 0 && (
            <p className="text-15">{walletTexts.pay.missing(shortAddress(signable.owner))}</p>
          )}
          <WalletButtons
            wallets={found}
            busyId={'walletId' in state ? state.walletId : null}
            label={'call' in act ? walletTexts.pay.sendWith : walletTexts.pay.signWith}
            onPress={(wallet) => void sign(signable, wallet, act)}
          />
        </Fold>
      ))}
      <SignProgress state={state} />
    </div>
  )
}
