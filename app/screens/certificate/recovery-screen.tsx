import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import type { WrittenFact } from '#app/screens/pocket/pocket-face.ts'
import { recoveryTexts as texts } from '#app/texts/recovery.ts'
import { FactsList } from '#app/ui/facts-list.tsx'

/** A recovery in words, for everybody. */
export interface RecoveryView {
  title: string
  state: string
  number: string
  certificateHref: string
  facts: readonly WrittenFact[]
  /** Which wallet can object, and what it signs; null once it is too late. */
  objection: { address: string; text: string } | null
}

/** The public page of one recovery: what happens when, and how the old wallet stops it. */
export function RecoveryScreen({ view, children }: { view: RecoveryView; children: ReactNode }) {
  const certificate = (
    <Link to={view.certificateHref} className="text-link hover:underline">
      {view.number}
    </Link>
  )
  return (
    <PublicFrame>
      <h1 tabIndex={-1} className="type-display text-32 md:text-44">
        {view.title}
      </h1>
      <p className="mt-4 max-w-prose text-18" role="status">
        {view.state}
      </p>
      <p className="mt-2 mb-8 max-w-prose text-15 text-soft">{texts.why}</p>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <FactsList
          label={texts.facts.label}
          facts={[{ label: texts.facts.certificate, value: certificate }, ...view.facts]}
        />
        {children}
      </div>
    </PublicFrame>
  )
}
