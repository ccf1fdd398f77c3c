import type { ReactNode } from 'react'

interface PocketPartProps {
  id: string
  title: string
  children: ReactNode
}

/** A section of a Pocket's page. */
export function PocketPart({ id, title, children }: PocketPartProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-20 font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
