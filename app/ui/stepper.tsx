import { Minus, Plus } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { FieldError } from './field-error.tsx'

interface StepperProps {
  label: string
  hint: string
  name: string
  /** NaN while what is typed is no whole number. */
  value: number
  least: number
  most: number
  /** Words of the two buttons, such as « Une part de moins ». */
  fewer: string
  more: string
  error: string | undefined
  onChange(value: number): void
  ref?: Ref<HTMLInputElement>
}

const button =
  'inline-flex size-16 shrink-0 cursor-pointer items-center justify-center text-strong ' +
  'hover:bg-hover aria-disabled:cursor-default aria-disabled:text-faint aria-disabled:hover:bg-transparent'

/** A whole number that is stepped or typed; the ends of the range stop the steps, not the typing. */
export function Stepper({ label, hint, name, value, least, most, ...rest }: StepperProps) {
  const id = useId()
  const { fewer, more, error, onChange, ref } = rest
  const notes = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  // What cannot be read stays as it was typed: turned into a number it would be another order.
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    setTyped(text)
    onChange(wholeOf(text))
  }
  const step = (by: number) => onChange(Math.min(most, Math.max(least, (value || 0) + by)))
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-13 text-faint">
        {hint}
      </p>
      <div
        className={`flex h-16 items-stretch rounded-control border bg-card ${error ? 'border-loss' : 'border-field'}`}
      >
        <button
          type="button"
          aria-label={fewer}
          aria-disabled={value <= least}
          onClick={() => step(-1)}
          className={`${button} border-r border-rule`}
        >
          <Minus aria-hidden size={20} strokeWidth={1.75} />
        </button>
        <input
          ref={ref}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={Number.isNaN(value) ? typed : String(value)}
          onChange={(event) => take(event.target.value)}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes}
          className="type-display type-figure w-full min-w-0 bg-transparent text-center text-32 text-strong"
        />
        <button
          type="button"
          aria-label={more}
          aria-disabled={value >= most}
          onClick={() => step(1)}
          className={`${button} border-l border-rule`}
        >
          <Plus aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** A whole number as people type it, grouped by spaces or not. */
function wholeOf(text: string): number {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
}
