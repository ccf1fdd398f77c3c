import { type TextareaHTMLAttributes, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface LongTextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled field for text of several lines: label above, hint under it, the error below. */
export function LongTextField({ label, hint, error, ...rest }: LongTextFieldProps) {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-faint">
          {hint}
        </p>
      )}
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
        className={`w-full rounded-control border bg-card px-3.5 py-3 text-16 text-strong ${error ? 'border-loss' : 'border-field'}`}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
