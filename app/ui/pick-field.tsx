import { ChevronDown } from 'lucide-react'
import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface PickFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  options: readonly { value: string; label: string }[]
  error: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** One of many, by the device's own list. */
export function PickField({ label, options, error, ...rest }: PickFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`h-12 w-full appearance-none rounded-control border bg-card pr-10 pl-3.5 text-16 text-strong ${error ? 'border-loss' : 'border-field'}`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-3.5 right-3 text-faint"
        />
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
