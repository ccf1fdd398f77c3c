import { useState } from 'react'
import { catalogueTexts as all } from '#app/texts/catalogue.ts'
import { fieldTexts as texts } from '#app/texts/catalogue-fields.ts'
import { AmountField } from '#app/ui/amount-field.tsx'
import { CheckField } from '#app/ui/check-field.tsx'
import { ChoiceList } from '#app/ui/choice-list.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Columns, Part } from './part.tsx'

const nothing = () => {}

/** Every field, first as it comes, then with its error. */
export function FieldsPart() {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState('closing')
  const [method, setMethod] = useState('card')
  return (
    <Part name="fields">
      <Columns>
        <SearchField label={all.buttons.search} value={search} onChange={setSearch} />
        <SelectField label={texts.sort} value={sort} options={texts.sorts} onChange={setSort} />
      </Columns>
      {[false, true].map((wrong) => (
        <Columns key={String(wrong)}>
          <FieldColumn wrong={wrong} />
          <MoneyColumn wrong={wrong} />
        </Columns>
      ))}
      <ChoiceList
        legend={texts.method}
        choices={texts.methods}
        value={method}
        onChange={setMethod}
      />
      <ErrorSummary
        title={texts.summary}
        fields={[texts.name, texts.country, texts.amount].map((label) => ({
          label,
          wrong: true,
          focus: nothing,
        }))}
      />
      <FormRefusal>{all.notices.refusal}</FormRefusal>
    </Part>
  )
}

function FieldColumn({ wrong }: { wrong: boolean }) {
  return (
    <div className="grid gap-6">
      <TextField
        label={texts.name}
        hint={texts.hint}
        error={wrong ? texts.error : undefined}
        defaultValue={wrong ? '' : all.marks.fighter}
      />
      <PasswordField
        label={texts.password}
        showLabel={texts.show}
        hideLabel={texts.hide}
        error={wrong ? texts.error : undefined}
      />
      <PickField
        label={texts.country}
        options={texts.countries}
        error={wrong ? texts.countryError : undefined}
      />
      <LongTextField label={texts.message} error={wrong ? texts.error : undefined} />
      <DropZone
        id={wrong ? 'drop-wrong' : 'drop'}
        accept="application/pdf"
        wrong={wrong}
        choose={texts.choose}
        drop={texts.drop}
        onFiles={nothing}
      />
    </div>
  )
}

function MoneyColumn({ wrong }: { wrong: boolean }) {
  const [parts, setParts] = useState(2)
  return (
    <div className="grid gap-6">
      <AmountField
        label={texts.amount}
        unit="USDC"
        hint={texts.amountHint}
        equivalent="≈ 23,07 €"
        error={wrong ? texts.amountError : undefined}
        chips={['5', '25', '50', '100'].map((value) => ({ label: value, value }))}
        chipsLabel={texts.chips}
        onChip={nothing}
        defaultValue={wrong ? '1' : '25'}
      />
      <Stepper
        label={texts.parts}
        hint={texts.partsHint}
        name={wrong ? 'parts-wrong' : 'parts'}
        value={parts}
        least={1}
        most={12}
        fewer={texts.fewer}
        more={texts.more}
        error={wrong ? texts.partsError : undefined}
        onChange={setParts}
      />
      <RadioGroup
        name={wrong ? 'method-wrong' : 'method'}
        legend={texts.method}
        choices={texts.methods}
        defaultValue={wrong ? undefined : 'card'}
        error={wrong ? texts.methodError : undefined}
      />
      <CheckField error={wrong ? texts.agreeError : undefined}>{texts.agree}</CheckField>
    </div>
  )
}
