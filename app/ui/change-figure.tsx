export type Trend = 'up' | 'down' | 'flat'

const looks = {
  up: { arrow: '▲', colour: 'text-gain', word: 'en hausse' },
  down: { arrow: '▼', colour: 'text-loss', word: 'en baisse' },
  flat: { arrow: '–', colour: 'text-soft', word: 'stable' },
}

interface ChangeFigureProps {
  /** The figure as it is written, sign included. */
  text: string
  trend: Trend
  className?: string
}

/** A change with its arrow and sign; the colour only repeats them. */
export function ChangeFigure({ text, trend, className = '' }: ChangeFigureProps) {
  const { arrow, colour, word } = looks[trend]
  return (
    <span className={`type-figure whitespace-nowrap font-semibold ${colour} ${className}`}>
      <span aria-hidden="true" className="mr-1 inline-block text-12">
        {arrow}
      </span>
      <span>{text}</span>
      <span className="sr-only"> {word}</span>
    </span>
  )
}
