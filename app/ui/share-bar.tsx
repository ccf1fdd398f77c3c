import { segmentsOf } from './segments.ts'

interface ShareBarProps {
  /** What is taken, mine included, in the unit of `max`. */
  sold: number
  mine?: number
  /** The whole; percent unless told otherwise. */
  max?: number
  /** The bar in words, such as « 68 % vendus, 32 % disponibles ». */
  text: string
  label: string
}

/** A Pocket's participation in 40 segments: mine red, sold in the text colour, the rest a rule. */
export function ShareBar({ sold, mine = 0, max = 100, text, label }: ShareBarProps) {
  const counts = segmentsOf({ sold, mine, max })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold the drawing.
    <div
      role="meter"
      aria-label={label}
      aria-valuenow={Math.min(max, Math.max(0, sold))}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 398 8"
        preserveAspectRatio="none"
        className="block h-2 w-full"
      >
        <path className="fill-red-fill" d={run(0, counts.mine)} />
        <path className="fill-strong" d={run(counts.mine, counts.others)} />
        <path className="fill-rule" d={run(counts.mine + counts.others, counts.free)} />
      </svg>
    </div>
  )
}

/** A run of segments, 8 wide with 2 between, as one path. */
function run(from: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `M${(from + at) * 10} 0h8v8h-8z`).join('')
}
