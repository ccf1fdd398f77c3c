import { Link } from 'react-router'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import type { OwnCertificateProps, OwnCertificateView } from './own-certificate.tsx'
import { WalletFields } from './wallet-fields.tsx'

const texts = ownCertificateTexts.recovery

interface RecoveryProps extends OwnCertificateProps {
  recovery: NonNullable<OwnCertificateView['recovery']>
}

/** Moving the certificate from a lost wallet to another one: asked for, followed, cancelled. */
export function RecoverySection({ view: { wallets }, recovery, answer }: RecoveryProps) {
  return (
    <AccountSection title={texts.title}>
      <OutcomeLine answer={answer} of={['recovery', 'withdraw']} />
      {recovery.open ? (
        <OpenRecovery {...recovery.open} />
      ) : wallets.length === 0 ? (
        <Link
          to="/compte/portefeuilles"
          className="text-15 font-semibold text-link hover:underline"
        >
          {texts.needsOther}
        </Link>
      ) : (
        <ConfirmForm
          intent="recovery"
          open={texts.open}
          text={recovery.text}
          label={texts.action}
          answer={undefined}
        >
          <WalletFields label={texts.field} wallets={wallets} />
        </ConfirmForm>
      )}
    </AccountSection>
  )
}

function OpenRecovery({ title, state }: { title: string; state: string }) {
  return (
    <>
      <div className="grid gap-1 border-y border-rule py-4">
        <p className="text-16 font-semibold">{title}</p>
        <p className="text-15 text-soft">{state}</p>
      </div>
      <ConfirmForm
        intent="withdraw"
        open={texts.withdraw}
        text={texts.withdrawText}
        label={texts.withdrawAction}
        answer={undefined}
        danger
      />
    </>
  )
}
