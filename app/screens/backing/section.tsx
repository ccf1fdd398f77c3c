import { type ReactNode, useId } from 'react'

/** One part of the sheet, under a title of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="type-label text-13 text-faint">
        {title}
      </h3>
      {children}
    </section>
  )
}
