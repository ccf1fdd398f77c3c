import { Link, useLocation } from 'react-router'
import { useLogOut } from '#app/live/use-log-out.ts'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { mandateTexts } from '#app/texts/studio/mandates.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'

const texts = mandateTexts.invitation

export interface InvitationView {
  name: string
  isAthlete: boolean
  fee: string | null
  until: string
}

interface InvitationScreenProps {
  /** Null for a link that is not for this account, or over; nobody knows before the address is confirmed. */
  view: InvitationView | 'unverified' | null
  answer: AccountAnswer | undefined
}

/** What somebody is asked to do for an athlete or an organisation, and the two answers. */
export function InvitationScreen({ view, answer }: InvitationScreenProps) {
  if (view === 'unverified') {
    return (
      <PublicFrame>
        <PageHead title={texts.unverified.title} text={texts.unverified.text} />
        <Link to="/verification-email" className={buttonClasses('primary')}>
          {texts.unverified.action}
        </Link>
      </PublicFrame>
    )
  }
  if (!view) {
    const said = answer?.done
    return (
      <PublicFrame>
        <PageHead title={said ? texts.title : texts.missing} text={said ?? texts.missingText} />
        {!said && <OtherAccount />}
      </PublicFrame>
    )
  }
  const { name, isAthlete, fee, until } = view
  return (
    <PublicFrame>
      <PageHead
        title={isAthlete ? texts.asManager(name) : texts.asRepresentative(name)}
        text={until}
      />
      {fee && <p className="-mt-4 mb-6 text-15 text-soft">{fee}</p>}
      <div className="grid gap-8 border-y border-rule py-8 md:grid-cols-2">
        <Points title={texts.may} points={isAthlete ? texts.managerMay : texts.representativeMay} />
        <Points
          title={texts.mayNot}
          points={isAthlete ? texts.managerMayNot : texts.representativeMayNot}
        />
      </div>
      <div className="mt-8 flex flex-wrap items-start gap-4">
        <AccountForm intent="accept" label={texts.accept} answer={answer} main />
        <AccountForm intent="decline" label={texts.decline} answer={answer} quiet />
      </div>
    </PublicFrame>
  )
}

/** Logs out, and comes back here by the login. */
function OtherAccount() {
  const { pathname, search } = useLocation()
  const logOut = useLogOut(`/login?suite=${encodeURIComponent(pathname + search)}`)
  return <Button onClick={logOut}>{texts.otherAccount}</Button>
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="mb-3 text-18 font-bold">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-16 text-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
