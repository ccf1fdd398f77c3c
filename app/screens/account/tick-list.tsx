import { useId } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'

interface TickListProps {
  legend: string
  /** Goes before each value, so that every box has a name of its own. */
  prefix: string
  options: readonly { value: string; label: string }[]
  error: string | undefined
}

/** Some of a few, each a box under one heading. */
export function TickList({ legend, prefix, options, error }: TickListProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1">
      <legend className="mb-1.5 text-15 font-semibold">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-9 cursor-pointer items-start gap-3 py-1 text-15">
          <input
            type="checkbox"
            name={`${prefix}${value}`}
            className="size-5 mt-0.5 shrink-0 accent-red-fill"
          />
          {label}
        </label>
      ))}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
