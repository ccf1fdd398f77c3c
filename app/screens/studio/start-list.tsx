import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'

/** That a first step is done, or not yet. */
export function StepState({
  done,
  words,
}: {
  done: boolean
  words: { done: string; toDo: string }
}) {
  return <Badge tone={done ? 'gain' : 'caution'}>{done ? words.done : words.toDo}</Badge>
}

/** One part of the first page of a studio. */
export function OverviewPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-20 font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
