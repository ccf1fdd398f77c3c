import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Everything that ticking it says, in full. */
  children: ReactNode
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A box to tick, with its whole text as the label. Whoever is led to it also sees the error under the text. */
export function CheckField({ children, error, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <div className={`grid gap-2 border-l-2 pl-4 ${error ? 'border-loss' : 'border-rule'}`}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 scroll-mb-32 accent-red-fill"
        />
        <label htmlFor={id} className="cursor-pointer text-15">
          {children}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
