import type { ReactNode } from 'react'

export interface Stat {
  label: ReactNode
  figure: ReactNode
  note: ReactNode
  tone?: 'gain' | 'loss' | undefined
}

const tones = { gain: 'text-gain', loss: 'text-loss' }

/** A few figures on one ruled strip; two by two on a phone. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <dl
      aria-label={label}
      className="stat-strip grid grid-cols-2 border-t-2 border-b border-t-strong border-b-rule lg:grid-cols-4"
    >
      {stats.map((stat, at) => (
        <div key={String(at)} className="stat-cell min-w-0 py-4 lg:py-5">
          <dt className="type-label text-12 text-faint sm:text-13">{stat.label}</dt>
          <dd
            className={`type-display type-figure mt-2 whitespace-nowrap text-32 lg:text-44 ${stat.tone ? tones[stat.tone] : ''}`}
          >
            {stat.figure}
          </dd>
          <dd className="mt-1.5 text-13 text-soft">{stat.note}</dd>
        </div>
      ))}
    </dl>
  )
}
