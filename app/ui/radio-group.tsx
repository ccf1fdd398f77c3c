import { useId } from 'react'
import type { Choice } from './choice-list.tsx'
import { FieldError } from './field-error.tsx'

interface RadioGroupProps {
  name: string
  legend: string
  choices: readonly Omit<Choice, 'figure'>[]
  defaultValue: string | undefined
  error: string | undefined
}

/** One of a few in a form that needs no script, each explained beside its button. */
export function RadioGroup({ name, legend, choices, defaultValue, error }: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-15 font-semibold">{legend}</legend>
      <div className={`rounded-control border ${error ? 'border-loss' : 'border-field'} bg-card`}>
        {choices.map(({ value, title, text }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 border-t border-rule p-3.5 first-of-type:border-t-0 has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="mt-0.5 size-5 shrink-0 accent-red-fill outline-none"
            />
            <span className="grid gap-0.5">
              <span className="text-15 font-semibold">{title}</span>
              <span className="text-13 text-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
