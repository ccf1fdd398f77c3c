import { lazy, Suspense, useState } from 'react'
import { AccountSection } from '#app/screens/account/account-section.tsx'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import type { SignableActs } from './signable-acts.ts'

const texts = ownCertificateTexts.sign.again

/** Loaded where something can be signed. */
const SignActs = lazy(() => import('./sign-acts.tsx'))

/** For whoever has sold the certificate out of a wallet, whose consent to its way ran out before the chain took it. */
export function SignAgain({ signable }: { signable: SignableActs | null }) {
  // Once it is signed there is nothing left to sign, and its outcome still to be told.
  const [signedHere] = useState(signable !== null)
  if (!signable && !signedHere) return null
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{texts.text}</p>
      <Suspense>
        <SignActs signable={signable} />
      </Suspense>
    </AccountSection>
  )
}
