import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface AmountFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Stands inside the field, after the figure. */
  unit: string
  hint: string
  /** The same amount in another money, under the field; announced as it changes. */
  equivalent: ReactNode
  error: string | undefined
  /** Amounts that one press fills in. */
  chips: readonly { label: string; value: string }[]
  chipsLabel: string
  onChip(value: string): void
  ref?: Ref<HTMLInputElement>
}

/** A sum of money, large, with its unit, quick choices and what it is in euros. */
export function AmountField({
  label,
  unit,
  hint,
  equivalent,
  error,
  chips,
  chipsLabel,
  onChip,
  ...rest
}: AmountFieldProps) {
  const id = useId()
  const notes = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {hint}
      </p>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          className={`type-display type-figure h-16 w-full rounded-control border bg-card pr-22 pl-4 text-32 text-strong ${error ? 'border-loss' : 'border-field'}`}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-16 font-semibold text-faint"
        >
          {unit}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={error} />
      <p aria-live="polite" className="type-figure min-h-5 text-13 text-soft">
        {equivalent}
      </p>
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{chipsLabel}</legend>
        {chips.map((chip) => (
          <button
            key={chip.value}
            type="button"
            onClick={() => onChip(chip.value)}
            className="type-figure min-h-11 cursor-pointer rounded-control border border-rule text-15 font-semibold hover:border-strong"
          >
            {chip.label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
