import type { ReactNode } from 'react'

interface FoldProps {
  /** What opens it. */
  summary: string
  className?: string
  /** It is open from the start. */
  open?: boolean
  children: ReactNode
}

/** Something that opens below its words, which look like a link. It needs no script. */
export function Fold({ summary, className, open, children }: FoldProps) {
  return (
    <details className={className} open={open}>
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {summary}
      </summary>
      {children}
    </details>
  )
}
