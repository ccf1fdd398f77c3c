import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { addressHere } from '#app/page-address.ts'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { IdentityForm } from '#app/screens/wallets/identity-form.tsx'
import { identityTexts as texts } from '#app/texts/identity.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { FactsList } from '#app/ui/facts-list.tsx'
import { type AccountAnswer, AccountForm, AccountSection } from './account-section.tsx'
import { OutcomeLine } from './outcome-line.tsx'
import { PageHead } from './page-head.tsx'

/** What the page of one's own identity shows. */
export interface IdentityView {
  text: string
  standing: readonly { label: string; value: string }[]
  /** For whoever has not declared who they are; null once they have. */
  /** As given on joining. */
  name: string
  countries: readonly { value: string; label: string }[] | null
  full: {
    why: string
    /** What has become of the check; null before the first. */
    state: string | null
    detail: string | null
    /** It may change while the page is open. */
    moving: boolean
    /** The button that leads to the provider's page; null when nothing is left to do there. */
    action: string | null
    emailFirst: boolean
  }
  /** The backing that led here. */
  pocketHref: string | null
}

interface IdentityProps {
  view: IdentityView
  answer: AccountAnswer | undefined
}

const ASK_AGAIN_MS = 3_000

/** One's own identity check: how far it has come, and the next step. */
export function IdentityScreen({ view, answer }: IdentityProps) {
  useFreshWhile(view.full.moving)
  return (
    <PublicFrame>
      <PageHead back={texts.back} title={texts.title} text={view.text} />
      {view.pocketHref && (
        <p className="mb-8">
          <Link to={view.pocketHref} className={buttonClasses('secondary', 'normal')}>
            {texts.backToPocket}
          </Link>
        </p>
      )}
      <AccountSection title={texts.standing.title}>
        <OutcomeLine answer={answer} of={['identity']} />
        <FactsList facts={[...view.standing]} />
      </AccountSection>
      {view.countries ? (
        <IdentityForm
          text={texts.declare.text}
          answer={answer}
          name={view.name}
          countries={view.countries}
        />
      ) : (
        <FullCheck full={view.full} answer={answer} />
      )}
    </PublicFrame>
  )
}

/** The full check of an identity: where it stands, and the step that can be taken. */
export function FullCheck({
  full,
  answer,
}: {
  full: IdentityView['full']
  answer: AccountAnswer | undefined
}) {
  return (
    <AccountSection title={texts.full.title}>
      {full.state ? (
        <div role="status" className="border-l-2 border-strong pl-4 text-15">
          <p className="font-semibold">{full.state}</p>
          {full.detail && <p className="text-soft">{full.detail}</p>}
        </div>
      ) : (
        <p className="text-15 text-soft">{full.why}</p>
      )}
      {full.action && (
        <ul className="grid list-disc gap-1 pl-5 text-15 text-soft">
          {texts.full.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
      {full.emailFirst && (
        <p className="text-15">
          {texts.full.emailFirst}{' '}
          <Link to="/verification-email" className="font-semibold text-link hover:underline">
            {texts.full.verifyEmail}
          </Link>
        </p>
      )}
      {full.action && <AccountForm intent="full" label={full.action} answer={answer} />}
      {full.moving && <p className="text-13 text-faint">{texts.full.moves}</p>}
      <p className="text-15 text-soft">
        {texts.full.help}{' '}
        <a
          href={addressHere('/contact?sujet=identity')}
          className="font-semibold text-link hover:underline"
        >
          {texts.full.contact}
        </a>
      </p>
    </AccountSection>
  )
}

/** Loads the page's data anew while the answer of the provider, or of a person here, may come. */
function useFreshWhile(moving: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!moving) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [moving, revalidate])
}
