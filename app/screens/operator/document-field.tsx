import { useId } from 'react'
import type { FormField } from '#app/console/form-fields.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { FieldError } from '#app/ui/field-error.tsx'

interface DocumentFieldProps {
  field: FormField & { as: 'documents' }
  label: string
  error: string | undefined
}

/** A document to choose or to drop; one that is on file stays, whatever else is mended. */
export function DocumentField({ field, label, error }: DocumentFieldProps) {
  const id = useId()
  const { at, several, kept } = field
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {texts.document}
      </p>
      {kept.map((hash, place) => (
        <p key={hash} className="flex flex-wrap gap-x-4 text-15">
          <input type="hidden" name={at} value={hash} />
          <a href={`/api/evidence/${hash}`} className="font-semibold text-link hover:underline">
            {several ? `${texts.kept} ${place + 1}` : texts.kept}
          </a>
          <span className="text-13 text-soft">{texts.otherDocument}</span>
        </p>
      ))}
      <input
        id={id}
        type="file"
        name={at}
        multiple={several}
        accept="application/pdf,image/jpeg,image/png"
        aria-invalid={error ? true : undefined}
        aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        className={`w-full rounded-control border border-dashed bg-card px-3.5 py-4 text-15 file:mr-4 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-soft file:bg-transparent file:px-4 file:font-semibold ${error ? 'border-loss' : 'border-field'}`}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
