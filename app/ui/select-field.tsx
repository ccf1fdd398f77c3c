import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange(value: string): void
}

/** A small choice with its label inside the frame; the platform's own list opens. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="absolute top-1.5 left-3 text-12 leading-4 text-faint">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full cursor-pointer appearance-none truncate rounded-control border border-field bg-card pt-4.5 pr-8 pl-3 text-15 font-medium text-strong hover:border-soft"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-card text-strong">
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-faint"
      />
    </div>
  )
}
