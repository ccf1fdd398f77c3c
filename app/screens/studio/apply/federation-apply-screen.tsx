import { Link } from 'react-router'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import type { IdentityView } from '#app/screens/account/identity-screen.tsx'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { federationApplyTexts as texts } from '#app/texts/studio/federation-apply.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ApplicationPage } from './application-page.tsx'
import { IdentityStep, Sending } from './application-parts.tsx'
import type { ApplicationView, ApplyFact, ApplyPlace } from './apply-view.ts'

type Option = { value: string; label: string }
type Values = Readonly<Record<string, string>>

/** What the form of each step is filled with. */
export type FederationForm =
  | {
      step: 'organisation'
      values: Values
      kinds: readonly Option[]
      reaches: readonly Option[]
      countries: readonly Option[]
    }
  | { step: 'registre'; values: Values }
  | { step: 'delegation'; kept: readonly string[] }
  | ({ step: 'identite' } & Pick<IdentityView, 'name' | 'countries' | 'full'>)
  | { step: 'envoi'; facts: readonly ApplyFact[]; missing: readonly ApplyPlace[] }

interface FederationApplyScreenProps {
  view: ApplicationView<FederationForm>
  answer: AccountAnswer | undefined
}

/** The way to have an organisation approved. */
export function FederationApplyScreen({ view, answer }: FederationApplyScreenProps) {
  return (
    <ApplicationPage texts={texts} view={view}>
      {view.stage === 'form' && (
        <StepForm key={view.form.step} form={view.form} nextHref={view.nextHref} answer={answer} />
      )}
    </ApplicationPage>
  )
}

interface StepFormProps {
  form: FederationForm
  nextHref: string
  answer: AccountAnswer | undefined
}

function StepForm({ form, nextHref, answer }: StepFormProps) {
  if (form.step === 'envoi') return <Sending words={texts.send} form={form} answer={answer} />
  if (form.step === 'identite') {
    return (
      <>
        <IdentityStep text={texts.identity.declare} form={form} answer={answer} />
        <Link to={nextHref} className={buttonClasses('secondary', 'normal')}>
          {common.next}
        </Link>
      </>
    )
  }
  const errors = answer?.intent === form.step ? answer.errors : {}
  return (
    <AccountForm intent={form.step} label={common.save} answer={answer} main>
      {form.step === 'organisation' && <OrganisationFields form={form} errors={errors} />}
      {form.step === 'registre' && <RegisterFields form={form} errors={errors} />}
      {form.step === 'delegation' && (
        <>
          <p className="text-16 text-soft">{texts.fields.delegationText}</p>
          <DocumentField
            name="delegationHash"
            label={texts.fields.delegation}
            hint={texts.fields.delegationHint}
            kept={form.kept}
            error={errors.delegationHash}
          />
        </>
      )}
    </AccountForm>
  )
}

type Of<Step> = {
  form: Extract<FederationForm, { step: Step }>
  errors: AccountAnswer['errors']
}

function OrganisationFields({
  form: { values, kinds, reaches, countries },
  errors,
}: Of<'organisation'>) {
  const { fields } = texts
  const first = { value: '', label: common.choose }
  return (
    <>
      <TextField
        name="name"
        label={fields.name}
        hint={fields.nameHint}
        autoComplete="organization"
        maxLength={120}
        defaultValue={values.name}
        error={errors.name}
      />
      <PickField
        name="kind"
        label={fields.kind}
        options={[first, ...kinds]}
        defaultValue={values.kind}
        error={errors.kind}
      />
      <PickField
        name="reach"
        label={fields.reach}
        options={[first, ...reaches]}
        defaultValue={values.reach}
        error={errors.reach}
      />
      <PickField
        name="country"
        label={common.country}
        autoComplete="country"
        options={[first, ...countries]}
        defaultValue={values.country}
        error={errors.country}
      />
    </>
  )
}

function RegisterFields({ form: { values }, errors }: Of<'registre'>) {
  const { fields } = texts
  return (
    <>
      <TextField
        name="registrationNumber"
        label={fields.registrationNumber}
        hint={fields.registrationHint}
        autoComplete="off"
        maxLength={60}
        defaultValue={values.registrationNumber}
        error={errors.registrationNumber}
      />
      <TextField
        name="site"
        label={fields.site}
        hint={fields.siteHint}
        inputMode="url"
        autoComplete="url"
        defaultValue={values.site}
        error={errors.site}
      />
      <LongTextField
        name="presentation"
        label={fields.presentation}
        hint={fields.presentationHint}
        rows={6}
        maxLength={5_000}
        defaultValue={values.presentation}
        error={errors.presentation}
      />
    </>
  )
}
