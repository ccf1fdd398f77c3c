import { addressHere } from '#app/page-address.ts'
import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { AttestationList, type AttestationRow } from '#app/screens/pocket/attestation-list.tsx'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'

export interface AttestationsView {
  rows: readonly AttestationRow[]
  /** The day since when everybody may read that the athlete is fit; null while they may not. */
  fitnessShownSince: string | null
}

interface AttestationsScreenProps {
  view: AttestationsView
  answer: AccountAnswer | undefined
}

/** What federations attest of the athlete who reads it, the way to contest it, and who may read that they are fit. */
export function AttestationsScreen({ view, answer }: AttestationsScreenProps) {
  const { rows, fitnessShownSince } = view
  return (
    <>
      <PageHead title={texts.title} text={texts.own.text} />
      <AccountSection title={texts.consent.title}>
        <FitnessConsent since={fitnessShownSince} answer={answer} />
      </AccountSection>
      {rows.length === 0 ? (
        <p className="border-y border-rule py-6 text-16 text-soft">{texts.own.none}</p>
      ) : (
        <AttestationList
          rows={rows}
          act={({ id }) => (
            <a
              href={addressHere(`/contact?type=complaint&sujet=fighter&a-propos=attestation:${id}`)}
              className="inline-flex min-h-9 items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11"
            >
              {texts.own.contest}
            </a>
          )}
        />
      )}
    </>
  )
}

/** What is shown to whom once the athlete agrees, and the button by which they do or no longer do. */
function FitnessConsent({
  since,
  answer,
}: Pick<AttestationsScreenProps, 'answer'> & { since: string | null }) {
  const { consent } = texts
  return (
    <>
      <p className="text-16">{consent.text}</p>
      <ul className="grid list-disc gap-2 pl-5 text-15 text-soft">
        {consent.shown.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <OutcomeLine answer={answer?.done ? answer : undefined} of={['showFitness', 'hideFitness']} />
      {since && <p className="text-15 font-semibold">{consent.since(since)}</p>}
      <AccountForm
        intent={since ? 'hideFitness' : 'showFitness'}
        label={since ? consent.withdraw : consent.give}
        answer={answer?.done ? undefined : answer}
      />
    </>
  )
}
