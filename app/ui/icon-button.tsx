import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for those who do not see the icon. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** The look of a square control that holds one icon, for buttons and links alike. */
export const iconControlClasses =
  'relative inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control ' +
  'text-soft transition-colors duration-1 hover:bg-hover hover:text-strong'

/** A square button with one icon, 44 px, always named. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`${iconControlClasses} ${className}`}
    >
      {children}
    </button>
  )
}
