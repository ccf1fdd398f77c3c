import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Words of the toggle, such as Afficher and Masquer. */
  showLabel: string
  hideLabel: string
}

/** A password with a text toggle. Paste and password managers are always allowed. */
export function PasswordField({ showLabel, hideLabel, label, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      onClick={() => setShown(!shown)}
      className="min-h-9 cursor-pointer rounded-badge px-2.5 text-13 font-semibold text-link hover:underline"
    >
      {shown ? hideLabel : showLabel}
      <span className="sr-only"> : {label}</span>
    </button>
  )
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={toggle}
    />
  )
}
