import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { AttestationList, type AttestationRow } from '#app/screens/pocket/attestation-list.tsx'
import { attestationTexts as texts } from '#app/texts/studio/attestations.ts'
import { fightTexts } from '#app/texts/studio/fights.ts'
import { Fold } from '#app/ui/fold.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import {
  ATTESTATION_KINDS,
  ATTESTED_OUTCOMES,
  type AttestationKind,
} from '#domain/campaigns/attestation.ts'
import { TakeBackForm } from './take-back-form.tsx'

export interface AttestView {
  rows: readonly AttestationRow[]
  /** That there are more, in words; null where all are shown. */
  more: string | null
  /** The day from which a validity may end, and until which a bout may have been fought. */
  today: string
  /** An address as it is typed. */
  example: string
}

/** Nothing is chosen for whoever attests. */
const choose = () => ({ value: '', label: texts.attest.choose })
const outcomes = () =>
  ATTESTED_OUTCOMES.map((value) => ({ value, label: fightTexts.outcomes[value] }))

interface AttestScreenProps {
  view: AttestView
  answer: AccountAnswer | undefined
}

/** What a federation attests of athletes: the forms, and what it has attested. */
export function AttestScreen({ view, answer }: AttestScreenProps) {
  const { rows, more } = view
  return (
    <>
      <PageHead title={texts.title} text={texts.attest.text} />
      <AccountSection title={texts.attest.title}>
        <OutcomeLine
          answer={answer?.done || answer?.intent === 'revoke' ? answer : undefined}
          of={[...ATTESTATION_KINDS, 'revoke']}
        />
        {ATTESTATION_KINDS.map((kind) => (
          <AttestForm key={`${kind}-${rows.length}`} kind={kind} view={view} answer={answer} />
        ))}
      </AccountSection>
      <AccountSection title={texts.list.title}>
        {rows.length === 0 ? (
          <p className="text-15 text-soft">{texts.list.none}</p>
        ) : (
          <AttestationList
            rows={rows}
            act={({ id, mayRevoke }) =>
              mayRevoke && (
                <TakeBackForm intent="revoke" id={id} words={texts.revoke} answer={answer} />
              )
            }
          />
        )}
        {more && <p className="text-13 text-faint">{more}</p>}
      </AccountSection>
    </>
  )
}

interface AttestFormProps extends AttestScreenProps {
  kind: AttestationKind
}

function AttestForm({ kind, view, answer }: AttestFormProps) {
  const { attest } = texts
  // What was done is told above; the form is there for the next one.
  const mine = answer?.intent === kind && !answer.done ? answer : undefined
  const errors = mine?.errors ?? {}
  return (
    <Fold
      summary={attest.forms[kind]}
      open={mine !== undefined}
      className="border-t border-rule pt-3 open:pb-4"
    >
      <p className="mb-4 text-15 text-soft">{attest.texts[kind]}</p>
      <AccountForm intent={kind} label={attest.save} answer={mine}>
        <TextField
          name="athlete"
          label={attest.athlete}
          hint={attest.athleteHint(view.example)}
          autoComplete="off"
          error={errors.athlete}
        />
        {kind === 'bout' ? (
          <BoutFields view={view} errors={errors} />
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {kind === 'fitness' && (
              <PickField
                name="fit"
                label={attest.fit}
                required
                options={[
                  choose(),
                  { value: 'yes', label: texts.fit.yes },
                  { value: 'no', label: texts.fit.no },
                ]}
                error={errors.fit}
              />
            )}
            <TextField
              name="validUntil"
              type="date"
              label={attest.validUntil}
              min={view.today}
              error={errors.validUntil}
            />
          </div>
        )}
      </AccountForm>
    </Fold>
  )
}

function BoutFields({
  view,
  errors,
}: Pick<AttestScreenProps, 'view'> & Pick<AccountAnswer, 'errors'>) {
  const { attest } = texts
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        name="opponent"
        label={attest.opponent}
        maxLength={80}
        autoComplete="off"
        error={errors.opponent}
      />
      <TextField
        name="event"
        label={attest.event}
        maxLength={120}
        autoComplete="off"
        error={errors.event}
      />
      <TextField
        name="foughtOn"
        type="date"
        label={attest.foughtOn}
        max={view.today}
        error={errors.foughtOn}
      />
      <PickField
        name="outcome"
        label={attest.outcome}
        required
        options={[choose(), ...outcomes()]}
        error={errors.outcome}
      />
    </div>
  )
}
