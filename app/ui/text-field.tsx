import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field-error.tsx'

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Sits inside the field's right end, such as a toggle. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

const frame =
  'h-12 w-full rounded-control border bg-card px-3.5 text-16 text-strong ' +
  'placeholder:text-faint transition-colors duration-1'

/** A labelled input: label above, hint under it, the error under the input with an icon. */
export function TextField({ label, hint, error, trailing, id, ...rest }: TextFieldProps) {
  const made = useId()
  const inputId = id ?? made
  const notes = [hint && `${inputId}-hint`, error && `${inputId}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={inputId} className="text-15 font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${inputId}-hint`} className="text-13 text-faint">
          {hint}
        </p>
      )}
      <div className="relative">
        <input
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
          className={`${frame} ${error ? 'border-loss' : 'border-field'} ${trailing ? 'pr-24' : ''}`}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      <FieldError id={`${inputId}-error`} message={error} />
    </div>
  )
}
