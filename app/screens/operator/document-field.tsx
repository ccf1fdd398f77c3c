import { useId, useState } from 'react'
import type { FormField } from '#app/console/form-fields.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { documentTexts } from '#app/texts/documents.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { FieldError } from '#app/ui/field-error.tsx'

interface DocumentFieldProps {
  field: FormField & { as: 'documents' }
  label: string
  error: string | undefined
}

/** Documents that the form sends itself; one that is on file stays, whatever else is mended. */
export function DocumentField({ field, label, error }: DocumentFieldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { at, several, kept } = field
  return (
    <div className="grid gap-1.5">
      <p id={`${id}-label`} className="text-15 font-semibold">
        {label}
      </p>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {documentTexts.types}
      </p>
      {kept.map((hash, place) => (
        <p key={hash} className="text-15">
          <input type="hidden" name={at} value={hash} />
          <a href={`/api/evidence/${hash}`} className="font-semibold text-link hover:underline">
            {several ? `${texts.kept} ${place + 1}` : texts.kept}
          </a>
        </p>
      ))}
      <DropZone
        id={id}
        name={at}
        accept="application/pdf,image/jpeg,image/png"
        several={several}
        wrong={error !== undefined}
        choose={kept.length + chosen.length > 0 ? documentTexts.replace : documentTexts.choose}
        drop={documentTexts.drop}
        labelledBy={`${id}-label`}
        describedBy={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
        onFiles={(files) => setChosen(files.map((file) => file.name))}
      />
      <p role="status" className="text-15 wrap-anywhere empty:hidden">
        {chosen.join(', ')}
      </p>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
