import type { ReactNode } from 'react'

export interface Stat {
  label: ReactNode
  figure: ReactNode
  note: ReactNode
  tone?: 'gain' | 'loss' | undefined
}

const tones = { gain: 'text-gain', loss: 'text-loss' }

/** Characters that fit beside each other at the usual size, and at the large one of a desk. */
const FITS = 8
const FITS_LARGE = 6
/** The same in four columns beside a list of pages. */
const FITS_LONG = 12

const inOneColumn =
  'max-xs:border-s-0 max-xs:border-t max-xs:border-rule max-xs:px-0 max-xs:first:border-t-0'

/** A few figures on one ruled strip; two by two on a phone, where long ones stand under one another. */
export function StatStrip({ stats, label }: { stats: readonly Stat[]; label: string }) {
  const longest = Math.max(
    ...stats.map(({ figure }) => (typeof figure === 'string' ? figure.length : 0)),
  )
  const long = longest > FITS
  const usual = longest > FITS_LARGE ? 'text-32' : 'text-32 lg:text-44'
  const size = longest > FITS_LONG ? 'text-24 lg:text-20' : long ? 'text-24' : usual
  return (
    <dl
      aria-label={label}
      className={`stat-strip grid ${long ? 'xs:grid-cols-2' : 'grid-cols-2'} border-t-2 border-b border-t-strong border-b-rule lg:grid-cols-4`}
    >
      {stats.map((stat, at) => (
        <div
          key={String(at)}
          className={`stat-cell min-w-0 py-4 lg:py-5 ${long ? inOneColumn : ''}`}
        >
          <dt className="type-label text-12 text-faint sm:text-13">{stat.label}</dt>
          <dd
            className={`type-display type-figure mt-2 whitespace-nowrap ${size} ${stat.tone ? tones[stat.tone] : ''}`}
          >
            {stat.figure}
          </dd>
          <dd className="mt-1.5 text-13 text-soft">{stat.note}</dd>
        </div>
      ))}
    </dl>
  )
}
