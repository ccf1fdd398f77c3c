import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { ownCertificateTexts as texts } from '#app/texts/own-certificate.ts'
import type { OwnCertificateProps } from './own-certificate.tsx'
import { WalletFields } from './wallet-fields.tsx'

/** Loaded where something can be signed. */
const SignActs = lazy(() => import('./sign-acts.tsx'))

/** Where the certificate is kept, how it leaves the vault and comes back. */
export function PlaceSection({ view, answer }: OwnCertificateProps) {
  const { place, movable, mintable, wallets, signable } = view
  // Once its last act is signed there is nothing left to sign, and its outcome still to be told.
  const [signedHere] = useState(signable !== null)
  return (
    <AccountSection title={texts.place.title}>
      <OutcomeLine answer={answer} of={['wallet', 'mint']} />
      <div className="grid gap-1 border-y border-rule py-4">
        <p className="text-16 font-semibold">{place.name}</p>
        {place.address && <p className="font-mono text-15 break-all">{place.address}</p>}
        {place.notes.map((note) => (
          <p key={note} className="text-15 text-soft">
            {note}
          </p>
        ))}
      </div>
      {movable && wallets.length === 0 && (
        <Link
          to="/compte/portefeuilles"
          className="text-15 font-semibold text-link hover:underline"
        >
          {texts.move.link}
        </Link>
      )}
      {movable && wallets.length > 0 && (
        <ConfirmForm
          intent="wallet"
          open={texts.move.open}
          text={texts.move.text}
          label={texts.move.action}
          answer={undefined}
        >
          <WalletFields label={texts.move.field} wallets={wallets} />
        </ConfirmForm>
      )}
      {(signable || signedHere) && (
        <Suspense>
          <SignActs signable={signable} />
        </Suspense>
      )}
      {mintable && (
        <ConfirmForm
          intent="mint"
          open={texts.mint.open}
          text={texts.mint.text}
          label={texts.mint.action}
          answer={undefined}
        />
      )}
    </AccountSection>
  )
}
