import type { ReactNode } from 'react'

interface TapeProps {
  label: ReactNode
  children: ReactNode
  className?: string
}

/** One figure of a tape: a small label above, the figure under it, never wrapped. */
export function Tape({ label, children, className = '' }: TapeProps) {
  return (
    <div className={`flex min-w-0 flex-col justify-between ${className}`}>
      <dt className="text-12 text-faint">{label}</dt>
      <dd className="type-figure mt-0.5 whitespace-nowrap text-16 font-semibold">{children}</dd>
    </div>
  )
}
