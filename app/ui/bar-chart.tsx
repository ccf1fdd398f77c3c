import type { ReactNode } from 'react'

/** A line of the axis; `at` is in thousandths of its length. */
export interface ChartTick {
  readonly at: number
  readonly text: string
}

/** A bar, with its figure in words beside it. */
export interface ChartBar<Words = ReactNode> {
  readonly id: string
  readonly label: Words
  readonly figure: Words
  /** In thousandths of the axis. */
  readonly length: number
  /** Where a dashed line stands, such as what was paid; none without it. */
  readonly mark?: number
}

interface BarChartProps {
  bars: readonly ChartBar[]
  ticks: readonly ChartTick[]
  title: string
  /** What the dashed line says; none where there is no such line. */
  marked?: string
}

/** Bars on one axis that begins at nothing. The drawing repeats the figures beside it. */
export function BarChart({ bars, ticks, title, marked }: BarChartProps) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-13 text-soft">
        {title}
        {marked && (
          <span className="type-figure inline-flex items-baseline gap-2 font-semibold text-strong">
            <svg aria-hidden="true" viewBox="0 0 2 14" className="h-3.5 w-0.5">
              <path d="M1 0v14" className="stroke-link" strokeWidth="2" strokeDasharray="3 2" />
            </svg>
            {marked}
          </span>
        )}
      </figcaption>
      <ul className="grid gap-4">
        {bars.map(({ id, label, figure, length, mark }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-15">
              <span className="font-semibold">{label}</span>
              <span className="type-figure flex items-baseline gap-3 whitespace-nowrap">
                {figure}
              </span>
            </p>
            <Bar length={length} mark={mark} ticks={ticks} />
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="type-figure flex justify-between border-t border-rule pt-1 text-12 text-faint"
      >
        {ticks.map(({ at, text }) => (
          <span key={at}>{text}</span>
        ))}
      </p>
    </figure>
  )
}

interface BarProps extends Pick<ChartBar, 'length'>, Pick<BarChartProps, 'ticks'> {
  mark: number | undefined
}

function Bar({ length, mark, ticks }: BarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 20"
      preserveAspectRatio="none"
      className="block h-5 w-full"
    >
      <path className="fill-sunken" d="M0 0h1000v20h-1000z" />
      <path
        className="stroke-rule"
        d={ticks.map(({ at }) => `M${at} 0v20`).join('')}
        vectorEffect="non-scaling-stroke"
      />
      <path className="fill-strong" d={`M0 4h${length}v12h-${length}z`} />
      {mark !== undefined && (
        <path
          className="stroke-link"
          d={`M${mark} 0v20`}
          strokeWidth="2"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
