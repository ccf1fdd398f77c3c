import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { BackLink } from '#app/screens/account/back-link.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { OutcomeLine } from '#app/screens/account/outcome-line.tsx'
import { PageHead } from '#app/screens/account/page-head.tsx'
import { contractTexts as texts } from '#app/texts/studio/contract.ts'
import { CheckField } from '#app/ui/check-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** Where an amateur's first pro contract stands. */
export interface ContractView {
  state: string
  refused: string | null
  /** It can be handed in now. */
  open: boolean
}

interface ContractScreenProps {
  view: ContractView
  answer: AccountAnswer | undefined
}

/** The first pro contract: what it starts, where it stands, and the form for it. */
export function ContractScreen({ view, answer }: ContractScreenProps) {
  const { effects, form } = texts
  const errors = answer?.errors ?? {}
  return (
    <>
      <BackLink text={texts.back} href="/studio" />
      <PageHead title={texts.title} text={texts.text} />
      <AccountSection title={texts.state.title}>
        <p className="text-16 font-semibold">{view.state}</p>
        {view.refused && (
          <p className="border-l-2 border-caution pl-4 text-15 wrap-anywhere">
            {texts.state.refused} {view.refused}
          </p>
        )}
        <OutcomeLine answer={view.open ? undefined : answer} of={['contract']} />
      </AccountSection>
      <AccountSection title={effects.title}>
        <ul className="grid list-disc gap-2 pl-5 text-16">
          {effects.list.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className="text-15 text-soft">{effects.final}</p>
      </AccountSection>
      {view.open && (
        <AccountSection title={form.title}>
          <AccountForm intent="contract" label={form.action} answer={answer} main>
            <TextField name="signedOn" type="date" label={form.signedOn} error={errors.signedOn} />
            <DocumentField
              name="evidenceHash"
              label={form.evidence}
              hint={form.evidenceHint}
              error={errors.evidenceHash}
            />
            <CheckField name="understood" error={errors.understood}>
              {form.confirm}
            </CheckField>
          </AccountForm>
        </AccountSection>
      )}
    </>
  )
}
