import type { ButtonHTMLAttributes, Ref } from 'react'
import { type ButtonKind, buttonClasses } from './button-classes.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind
  size?: 'compact' | 'normal' | 'large'
  /** Work is under way: the label stays, a second press does nothing. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button of the house. It never loses its label or its width while it is busy. */
export function Button({
  kind = 'secondary',
  size = 'normal',
  busy = false,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={`${buttonClasses(kind, size)} ${className}`}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}
