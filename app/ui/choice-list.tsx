import { useId } from 'react'

export interface Choice {
  value: string
  title: string
  /** What it costs or gives, at the right of the title. */
  figure?: string
  text: string
}

interface ChoiceListProps {
  legend: string
  choices: readonly Choice[]
  value: string
  onChange(value: string): void
}

/** One of a few, each explained beside its button. */
export function ChoiceList({ legend, choices, value, onChange }: ChoiceListProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-0 rounded-control border border-rule">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex cursor-pointer items-start gap-3 border-t border-rule p-3.5 first-of-type:border-t-0 has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-5 shrink-0 accent-red-fill outline-none"
          />
          <span className="grid grow gap-0.5">
            <span className="flex items-baseline justify-between gap-3 text-15 font-semibold">
              {choice.title}
              {choice.figure && (
                <span className="type-figure whitespace-nowrap">{choice.figure}</span>
              )}
            </span>
            <span className="text-13 text-soft">{choice.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
