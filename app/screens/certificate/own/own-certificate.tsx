import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { OpenQuestions, type OpenQuestionView } from '#app/screens/backing/open-questions.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { ownCertificateTexts as texts } from '#app/texts/own-certificate.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { ContestSection, type ContestView } from './contest-section.tsx'
import { type PatronChoice, PatronSection } from './patron-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { RecoverySection } from './recovery-section.tsx'
import type { SignableActs } from './signable-acts.ts'

/** What the holder of a certificate sees and does on its page. */
export interface OwnCertificateView {
  burned: boolean
  place: { name: string; address: string | null; notes: readonly string[] }
  /** The order that it came of, and what can still be decided about it; null for whoever bought it on the market. */
  order: OwnOrderView | null
  /** It may leave the vault for a wallet. */
  movable: boolean
  /** It has no token, and gets one if its holder asks. */
  mintable: boolean
  /** What the wallet that it is in can sign; null where there is nothing. */
  signable: SignableActs | null
  /** Linked wallets that it is not in. */
  wallets: readonly { value: string; label: string }[]
  /** How a lost wallet is replaced; with the request that is open. Null while it is not in a wallet. */
  recovery: { text: string; open: { title: string; state: string } | null } | null
  /** Of a share. */
  returns: { some: boolean; facts: readonly WrittenFact[] } | null
  /** Declared earnings that can be contested, or that were. */
  contests: readonly ContestView[]
  /** Of a federation, while it stands. */
  patron: PatronChoice | null
  /** What burning does; null before its time. */
  burnText: string | null
  /** What its wallet can send to burn it itself; null where the contract would not take it. */
  walletBurn: SignableActs | null
}

interface OwnOrderView {
  href: string
  /** Until when one may withdraw, in a sentence. */
  withdrawal: string | null
  questions: readonly OpenQuestionView[]
}

/** Loaded where a wallet can end it. */
const SignActs = lazy(() => import('./sign-acts.tsx'))

export interface OwnCertificateProps {
  view: OwnCertificateView
  answer: AccountAnswer | undefined
}

/** The holder's part of a certificate's page; it is not printed. */
export function OwnCertificate({ view, answer }: OwnCertificateProps) {
  return (
    <section aria-labelledby="a-vous" className="mt-14 print:hidden">
      <h2 id="a-vous" className="type-display text-32">
        {texts.title}
      </h2>
      <p className="mt-2 mb-8 text-15 text-soft">{texts.intro}</p>
      <OutcomeLine answer={answer} of={['burn']} />
      {view.order && <OrderSection order={view.order} />}
      {!view.burned && <PlaceSection view={view} answer={answer} />}
      {view.recovery && <RecoverySection view={view} recovery={view.recovery} answer={answer} />}
      {view.returns && <ReturnsSection returns={view.returns} />}
      {view.contests.length > 0 && <ContestSection contests={view.contests} answer={answer} />}
      {view.patron && <PatronSection choice={view.patron} answer={answer} />}
      <EndSection burnText={view.burnText} walletBurn={view.walletBurn} />
    </section>
  )
}

function OrderSection({ order: { href, withdrawal, questions } }: { order: OwnOrderView }) {
  return (
    <AccountSection title={texts.order.title}>
      <OpenQuestions questions={questions} />
      {withdrawal && <p className="text-15 text-soft">{withdrawal}</p>}
      <Link to={href} className="text-15 font-semibold text-link hover:underline">
        {withdrawal ? texts.order.withdraw : texts.order.follow}
      </Link>
    </AccountSection>
  )
}

function ReturnsSection({ returns }: { returns: NonNullable<OwnCertificateView['returns']> }) {
  return (
    <AccountSection title={texts.returns.title}>
      {!returns.some && <p className="text-15">{texts.returns.none}</p>}
      <FactsList facts={returns.facts} />
      <Link to="/gains" className="text-15 font-semibold text-link hover:underline">
        {texts.returns.claim}
      </Link>
    </AccountSection>
  )
}

/** By us, or by the wallet that it lies in, whose token may outlive it for a while. */
function EndSection({ burnText, walletBurn }: Pick<OwnCertificateView, 'burnText' | 'walletBurn'>) {
  // Once it is sent there is nothing left to send, and its outcome still to be told.
  const [offeredHere] = useState(walletBurn !== null)
  if (!burnText && !walletBurn && !offeredHere) return null
  return (
    <AccountSection title={texts.burn.title}>
      {burnText && (
        <ConfirmForm
          intent="burn"
          open={texts.burn.open}
          text={burnText}
          label={texts.burn.action}
          answer={undefined}
          danger
        />
      )}
      {(walletBurn || offeredHere) && (
        <Suspense>
          <SignActs signable={walletBurn} />
        </Suspense>
      )}
    </AccountSection>
  )
}
