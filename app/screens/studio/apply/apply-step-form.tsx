import { Link } from 'react-router'
import { type AccountAnswer, AccountForm } from '#app/screens/account/account-section.tsx'
import { DocumentField } from '#app/screens/account/document-field.tsx'
import { AddressSection } from '#app/screens/earnings/address-section.tsx'
import { applicationTexts as common } from '#app/texts/studio/application.ts'
import { applyTexts as texts } from '#app/texts/studio/apply.ts'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { IdentityStep, Sending } from './application-parts.tsx'
import type { ApplyForm, ApplyView } from './apply-view.ts'

const { fields } = texts

interface ApplyStepFormProps {
  view: Extract<ApplyView, { stage: 'form' }>
  answer: AccountAnswer | undefined
}

/** The form of one step, which saves it and leads to the next. */
export function ApplyStepForm({ view: { form, nextHref }, answer }: ApplyStepFormProps) {
  if (form.step === 'envoi') return <Sending words={texts.send} form={form} answer={answer} />
  if (form.step === 'identite' || form.step === 'versement') {
    return (
      <>
        {form.step === 'identite' ? (
          <IdentityStep text={texts.identity.declare} form={form} answer={answer} />
        ) : (
          <>
            <p className="mb-6 text-16 text-soft">{texts.address}</p>
            <AddressSection view={form.address} answer={answer} />
          </>
        )}
        <Link to={nextHref} className={buttonClasses('secondary', 'normal')}>
          {common.next}
        </Link>
      </>
    )
  }
  const errors = answer?.intent === form.step ? answer.errors : {}
  return (
    <AccountForm intent={form.step} label={common.save} answer={answer} main>
      <StepFields form={form} errors={errors} />
    </AccountForm>
  )
}

type Errors = AccountAnswer['errors']

function StepFields({
  form,
  errors,
}: {
  form: Extract<ApplyForm, { values: unknown }>
  errors: Errors
}) {
  if (form.step === 'vous') return <WhoFields form={form} errors={errors} />
  if (form.step === 'sport') return <SportFields form={form} errors={errors} />
  if (form.step === 'palmares') return <RecordFields form={form} errors={errors} />
  return (
    <>
      <TextField
        name="licenceNumber"
        label={fields.licenceNumber}
        hint={fields.licenceHint}
        autoComplete="off"
        defaultValue={form.values.licenceNumber}
        error={errors.licenceNumber}
      />
      <DocumentField
        several
        name="evidenceHashes"
        label={fields.evidence}
        hint={fields.evidenceHint}
        kept={form.evidence}
      />
      {form.isPro && (
        <DocumentField
          name="proContractHash"
          label={fields.contract}
          hint={fields.contractHint}
          kept={form.contract}
        />
      )}
    </>
  )
}

type Of<Step> = { form: Extract<ApplyForm, { step: Step }>; errors: Errors }

function WhoFields({ form: { values, countries }, errors }: Of<'vous'>) {
  return (
    <>
      <TextField
        name="name"
        label={fields.name}
        hint={fields.nameHint}
        autoComplete="name"
        defaultValue={values.name}
        error={errors.name}
      />
      <TextField
        name="ringName"
        label={fields.ringName}
        autoComplete="nickname"
        maxLength={40}
        defaultValue={values.ringName}
        error={errors.ringName}
      />
      <PickField
        name="country"
        label={common.country}
        autoComplete="country"
        options={[{ value: '', label: common.choose }, ...countries]}
        defaultValue={values.country}
        error={errors.country}
      />
      <LongTextField
        name="biography"
        label={fields.biography}
        hint={fields.biographyHint}
        rows={6}
        maxLength={5_000}
        defaultValue={values.biography}
        error={errors.biography}
      />
    </>
  )
}

function SportFields({ form: { values, disciplines, classes }, errors }: Of<'sport'>) {
  return (
    <>
      <RadioGroup
        name="standing"
        legend={fields.standing}
        defaultValue={values.standing}
        error={errors.standing}
        choices={[
          { value: 'amateur', title: fields.amateur, text: fields.amateurText },
          { value: 'pro', title: fields.pro, text: fields.proText },
        ]}
      />
      <PickField
        name="discipline"
        label={fields.discipline}
        options={disciplines}
        defaultValue={values.discipline}
        error={undefined}
      />
      <PickField
        name="weightClass"
        label={fields.weightClass}
        options={[{ value: '', label: common.choose }, ...classes]}
        defaultValue={values.weightClass}
        error={errors.weightClass}
      />
    </>
  )
}

function RecordFields({ form: { values }, errors }: Of<'palmares'>) {
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        {(['wins', 'losses', 'draws'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={fields[name]}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={values[name]}
            aria-invalid={errors.record ? true : undefined}
          />
        ))}
      </div>
      {errors.record && (
        <p role="alert" className="text-15 text-loss">
          {errors.record}
        </p>
      )}
      <LongTextField
        name="links"
        label={fields.links}
        hint={fields.linksHint}
        inputMode="url"
        defaultValue={values.links}
        error={errors.links}
      />
    </>
  )
}
