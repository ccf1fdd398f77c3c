import type { ReactNode } from 'react'

export interface Fact {
  label: ReactNode
  value: ReactNode
  /** A sum under a line of its own. */
  total?: boolean | undefined
  /** A word under the label, smaller. */
  note?: ReactNode
  /** A value of several lines, which stands under its label. */
  tall?: boolean
}

/** Label and value on one line each, values under one another: receipts, terms, sums. */
export function FactsList({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl aria-label={label} className="border-y border-rule">
      {facts.map((fact, at) => (
        <div
          key={String(at)}
          className={`grid items-baseline gap-x-6 gap-y-1 border-t py-2.5 first:border-t-0 print:py-1 ${fact.tall ? '' : 'grid-cols-[fit-content(70%)_1fr]'} ${fact.total ? 'border-t-2 border-strong' : 'border-rule'}`}
        >
          <dt className={`text-15 ${fact.total ? 'font-semibold' : 'text-soft'}`}>
            {fact.label}
            {fact.note && <span className="block text-13 text-faint">{fact.note}</span>}
          </dt>
          <dd
            className={`font-semibold ${isCode(fact.value) ? 'type-code' : 'type-figure text-15'} ${fact.tall ? 'wrap-anywhere' : 'text-right'} ${fact.total ? 'text-18' : ''}`}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Hashes, addresses and the numbers of tokens, whole or shortened, are compared character by character. */
const isCode = (value: ReactNode): boolean =>
  typeof value === 'string' && /^(0x[0-9a-f…]{6,}|[0-9a-f]{64}|\d{20,})$/i.test(value)
