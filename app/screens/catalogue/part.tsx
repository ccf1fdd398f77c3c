import type { ReactNode } from 'react'
import { catalogueTexts } from '#app/texts/catalogue.ts'

export type PartName = keyof typeof catalogueTexts.parts

/** One section of the catalogue, which a photograph can be taken of by its name. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <section aria-labelledby={name} data-part={name} className="border-t-2 border-strong pt-6">
      <h2 id={name} className="text-20 font-bold tracking-tight">
        {catalogueTexts.parts[name]}
      </h2>
      <div className="mt-6 grid gap-8">{children}</div>
    </section>
  )
}

/** Parts beside each other, wrapping where the screen is narrow. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>
}

/** Fields in columns, as wide as forms show them. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-8 md:grid-cols-2">{children}</div>
}
