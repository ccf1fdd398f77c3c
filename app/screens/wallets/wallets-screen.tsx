import { AccountFrame } from '#app/screens/account/account-frame.tsx'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { walletTexts as texts } from '#app/texts/wallets.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { IdentityForm } from './identity-form.tsx'
import { LinkWalletSection } from './link-wallet-section.tsx'
import type { WalletRow, WalletsView } from './wallet-views.ts'

interface WalletsScreenProps {
  view: WalletsView
  answer: AccountAnswer | undefined
  /** Where the steps of linking are sent. */
  action: string
}

/** The wallets that are one's own here, and how another one is linked. */
export function WalletsScreen({ view, answer, action }: WalletsScreenProps) {
  return (
    <AccountFrame title={texts.title} text={texts.text}>
      <AccountSection title={texts.linked.title}>
        <OutcomeLine
          answer={answer}
          of={view.wallets.length > 0 ? ['unlink', 'gift'] : ['unlink', 'identity']}
        />
        {view.wallets.length === 0 ? (
          <p className="border-y border-rule py-4 text-15">{texts.linked.none}</p>
        ) : (
          <ul className="border-b border-rule">
            {view.wallets.map((wallet) => (
              <LinkedWallet key={wallet.id} wallet={wallet} sandbox={view.sandbox} />
            ))}
          </ul>
        )}
      </AccountSection>
      {view.countries ? (
        <IdentityForm
          text={texts.identity.text}
          answer={answer}
          name={view.name}
          countries={view.countries}
        />
      ) : (
        <LinkWalletSection action={action} sandbox={view.sandbox} />
      )}
    </AccountFrame>
  )
}

function LinkedWallet({ wallet, sandbox }: { wallet: WalletRow; sandbox: boolean }) {
  const id = <input type="hidden" name="id" value={wallet.id} />
  return (
    <li className="grid gap-2 border-t border-rule py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-15 font-semibold" title={wallet.address}>
            {wallet.short}
          </span>
          {wallet.isPayout && <Badge tone="info">{texts.linked.payout}</Badge>}
        </p>
        <CopyButton value={wallet.address} label={texts.copy} done={texts.copied} />
      </div>
      <p className="type-figure text-13 text-faint">{wallet.detail}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <ConfirmForm
          intent="unlink"
          open={texts.linked.unlink}
          text={texts.linked.unlinkText(wallet.short)}
          label={texts.linked.unlinkConfirm}
          answer={undefined}
          danger
        >
          {id}
        </ConfirmForm>
        {sandbox && (
          <AccountForm intent="gift" label={texts.linked.gift} answer={undefined} quiet>
            {id}
          </AccountForm>
        )}
      </div>
    </li>
  )
}
