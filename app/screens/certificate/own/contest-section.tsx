import { type AccountAnswer, AccountSection } from '#app/screens/account/account-section.tsx'
import { ConfirmForm } from '#app/screens/account/confirm-form.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { ownCertificateTexts } from '#app/texts/own-certificate.ts'
import { LongTextField } from '#app/ui/long-text-field.tsx'

/** Declared earnings of one fight, and what their holder says to them. */
export interface ContestView {
  declarationId: string
  fight: string
  /** How much, and until when it can be contested. */
  notes: readonly string[]
  open: boolean
  /** One's own challenges and what was answered. */
  own: readonly { raised: string; state: string }[]
}

interface ContestSectionProps {
  contests: readonly ContestView[]
  answer: AccountAnswer | undefined
}

const texts = ownCertificateTexts.contest

/** What fights have earned, while a holder can say that it is wrong, and what came of it. */
export function ContestSection({ contests, answer }: ContestSectionProps) {
  return (
    <AccountSection title={texts.title}>
      <OutcomeLine answer={answer} of={['contest']} />
      {contests.map(({ declarationId, fight, notes, open, own }) => (
        <div key={declarationId} className="grid gap-2 border-y border-rule py-4">
          <p className="text-16 font-semibold">{fight}</p>
          {notes.map((note) => (
            <p key={note} className="text-15 text-soft">
              {note}
            </p>
          ))}
          {own.map(({ raised, state }) => (
            <p key={raised} className="border-l-2 border-strong pl-4 text-15 wrap-anywhere">
              {raised} <span className="block font-semibold">{state}</span>
            </p>
          ))}
          {open && (
            <ConfirmForm
              intent="contest"
              open={texts.open}
              text={texts.text}
              label={texts.action}
              answer={undefined}
            >
              <input type="hidden" name="declarationId" value={declarationId} />
              <LongTextField name="reason" label={texts.reason} required maxLength={2_000} />
              <DocumentField name="evidenceHash" label={texts.evidence} />
            </ConfirmForm>
          )}
        </div>
      ))}
    </AccountSection>
  )
}
