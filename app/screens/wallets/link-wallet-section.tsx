import { useState } from 'react'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { walletTexts } from '#app/texts/wallets.ts'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { useFoundWallets } from '#app/wallet/use-found-wallets.ts'
import { type LinkState, useLinkWallet } from './use-link-wallet.ts'
import { WalletButtons } from './wallet-buttons.tsx'

interface LinkWalletSectionProps {
  /** Where the steps are sent. */
  action: string
  sandbox: boolean
}

const texts = walletTexts.link

/** The wallets of this browser, each with a button that links it. */
export function LinkWalletSection({ action, sandbox }: LinkWalletSectionProps) {
  const found = useFoundWallets()
  const { state, link } = useLinkWallet(action)
  const busyId = 'walletId' in state ? state.walletId : null
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{found.length > 0 ? texts.text : texts.none}</p>
      <WalletButtons
        wallets={found}
        busyId={busyId}
        label={texts.with}
        onPress={(wallet) => void link(wallet)}
      />
      <Progress state={state} />
      {sandbox && <TrialWallet />}
    </AccountSection>
  )
}

/** For whoever tries the sandbox and has no wallet: it is found like any other from then on. */
function TrialWallet() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const make = async () => {
    setState('busy')
    try {
      await (await import('#app/wallet/trial-wallet.ts')).makeTrialWallet()
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="compact" busy={state === 'busy'} onClick={() => void make()}>
        {texts.sandbox}
      </Button>
      {state === 'failed' && <FormRefusal>{texts.sandboxFailed}</FormRefusal>}
    </div>
  )
}

function Progress({ state }: { state: LinkState }) {
  if (state.at === 'failed') {
    return (
      <p role="alert" className="border-l-2 border-caution pl-4 text-15">
        {state.text}
      </p>
    )
  }
  return (
    <p role="status" className="text-15 text-soft empty:hidden">
      {textOf(state)}
    </p>
  )
}

function textOf(state: Exclude<LinkState, { at: 'failed' }>): string | null {
  if (state.at === 'idle') return null
  return state.at === 'done' ? texts.states.done(state.address) : texts.states[state.at]
}
