import { platformAccounts } from '#app/console/account-links.ts'
import type { FormField } from '#app/console/form-fields.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { Button } from '#app/ui/button.tsx'
import { LongTextField } from '#app/ui/long-text-field.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DocumentField } from './document-field.tsx'

type Errors = Readonly<Record<string, string>>

interface ActFieldsProps {
  fields: readonly FormField[]
  errors: Errors
}

/** The fields of a form, each as its kind is typed. */
export function ActFields({ fields, errors }: ActFieldsProps) {
  return fields.map((field) => <ActField key={field.at} field={field} errors={errors} />)
}

function ActField({ field, errors }: { field: FormField; errors: Errors }) {
  if (field.as === 'fixed') return <input type="hidden" name={field.at} value={field.value} />
  const label = field.required ? field.label : `${field.label} (${texts.optional})`
  const error = errors[field.at]
  if (field.as === 'documents') return <DocumentField field={field} label={label} error={error} />
  if (field.as === 'choices') return <Choices field={field} label={label} error={error} />
  if (field.as === 'group') return <Group field={field} errors={errors} />
  if (field.as === 'rows') return <Rows field={field} errors={errors} />
  return <Input field={field} label={label} error={error} />
}

type Of<As extends FormField['as']> = FormField & { as: As }
interface OneField<As extends FormField['as']> {
  field: Of<As>
  label: string
  error: string | undefined
}

function Input({ field, label, error }: OneField<'input'>) {
  const { at, kind, value, options, hint, longest, required } = field
  const shared = { name: at, label, error, defaultValue: value, required }
  if (options.length > 0) {
    return <PickField {...shared} options={[{ value: '', label: texts.choose }, ...options]} />
  }
  if (kind === 'longText') {
    return <LongTextField {...shared} maxLength={longest ?? undefined} />
  }
  const list = kind === 'account' ? `${at}-names` : undefined
  return (
    <>
      {list && (
        <datalist id={list}>
          {platformAccounts().map((account) => (
            <option key={account.value} {...account} />
          ))}
        </datalist>
      )}
      <TextField
        {...shared}
        list={list}
        hint={hint ?? undefined}
        type={kind === 'instant' ? 'datetime-local' : kind === 'email' ? 'email' : 'text'}
        inputMode={
          /^(usdc|micro|bps|ppm|rate)$/.test(kind)
            ? 'decimal'
            : kind === 'count'
              ? 'numeric'
              : undefined
        }
        autoComplete="off"
        spellCheck={kind === 'text'}
      />
    </>
  )
}

function Choices({ field, label, error }: OneField<'choices'>) {
  const { at, options, chosen } = field
  return (
    <fieldset className="grid gap-2" aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend className="mb-1 text-15 font-semibold">{label}</legend>
      {options.map(({ value, label: text }) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-3 text-15 pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            name={at}
            value={value}
            defaultChecked={chosen.includes(value)}
            className="size-5 accent-red-fill"
          />
          {text}
        </label>
      ))}
      {error && <p className="text-13 font-medium text-loss">{error}</p>}
    </fieldset>
  )
}

function Group({ field, errors }: { field: Of<'group'>; errors: Errors }) {
  const label = field.required ? field.label : `${field.label} (${texts.optional})`
  return (
    <fieldset className="grid gap-5 border-l-2 border-rule pl-4">
      <legend className="float-left w-full text-16 font-semibold">{label}</legend>
      <div className="clear-both grid gap-5">
        <ActFields fields={field.fields} errors={errors} />
      </div>
    </fieldset>
  )
}

function Rows({ field, errors }: { field: Of<'rows'>; errors: Errors }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 text-16 font-semibold">{field.label}</legend>
      <input type="hidden" name={`rows:${field.at}`} value={field.rows.length} />
      {field.rows.map((fields, place) => (
        <fieldset
          key={String(place)}
          className="grid gap-4 border-l-2 border-rule pl-4 md:grid-cols-3 md:items-end"
        >
          <legend className="mb-2 text-13 text-soft">{texts.row(place + 1)}</legend>
          <ActFields fields={fields} errors={errors} />
        </fieldset>
      ))}
      {field.more && (
        <p>
          <Button type="submit" size="compact" name="intent" value={`row:${field.at}`}>
            {texts.addRow}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
