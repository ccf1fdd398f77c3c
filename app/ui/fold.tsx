import type { ReactNode } from 'react'
import { buttonClasses } from './button-classes.ts'

interface FoldProps {
  /** What opens it. */
  summary: string
  className?: string
  /** It is open from the start. */
  open?: boolean
  /** What the page is for: its words are the page's main button until it is open. */
  main?: boolean
  children: ReactNode
}

const asLink =
  'inline-flex min-h-9 cursor-pointer items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11'
const asButton =
  `${buttonClasses('primary', 'large')} w-full sm:w-auto ` +
  'group-open:w-auto group-open:bg-transparent group-open:px-0 group-open:text-link group-open:hover:bg-transparent'

/** Something that opens below its words, which look like a link, or like the page's main button. It needs no script. */
export function Fold({ summary, className = '', open, main = false, children }: FoldProps) {
  return (
    <details className={`group ${className}`} open={open}>
      <summary
        className={`list-none [&::-webkit-details-marker]:hidden ${main ? asButton : asLink}`}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}
