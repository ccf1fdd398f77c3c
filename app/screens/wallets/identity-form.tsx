import {
  type AccountAnswer,
  AccountForm,
  AccountSection,
} from '#app/screens/account/account-section.tsx'
import { backingTexts } from '#app/texts/backing.ts'
import { walletTexts } from '#app/texts/wallets.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

const texts = walletTexts.identity
const fields = backingTexts.identity

interface IdentityFormProps {
  /** Why it is asked for here. */
  text: string
  answer: AccountAnswer | undefined
  /** As given on joining, to start from. */
  name: string
  /** By their French names. */
  countries: readonly { value: string; label: string }[]
}

/** Who somebody is, asked for once before the first wallet. Rule KYC-01. */
export function IdentityForm({ text, answer, name, countries }: IdentityFormProps) {
  const options = [{ value: '', label: fields.chooseCountry }, ...countries]
  const errors = answer?.intent === 'identity' ? answer.errors : {}
  return (
    <AccountSection title={texts.title}>
      <p className="text-15 text-soft">{text}</p>
      <AccountForm intent="identity" label={texts.action} answer={undefined}>
        <TextField
          name="legalName"
          defaultValue={name}
          label={fields.legalName}
          autoComplete="name"
          required
          error={errors.legalName}
        />
        <div className="grid gap-4 xs:grid-cols-2">
          <TextField
            name="birthDate"
            type="date"
            label={fields.birthDate}
            autoComplete="bday"
            required
            error={errors.birthDate}
          />
          <PickField
            name="country"
            label={fields.country}
            autoComplete="country"
            options={options}
            required
            error={errors.country}
          />
        </div>
      </AccountForm>
    </AccountSection>
  )
}
