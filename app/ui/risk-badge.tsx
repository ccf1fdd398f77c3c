import { Badge, type BadgeTone } from './badge.tsx'

interface RiskBadgeProps {
  /** `low` and `high` stand out; `medium` and anything else read as medium. */
  level: string
  label: string
}

/** How risky: a word, one to three pips, and a colour that only repeats them. */
export function RiskBadge({ level, label }: RiskBadgeProps) {
  const { tone, pips } = looksOf(level)
  return (
    <Badge tone={tone}>
      <svg aria-hidden="true" viewBox="0 0 16 10" width="16" height="10" fill="currentColor">
        {[0, 1, 2].map((at) => (
          <rect key={at} x={at * 6} width="4" height="10" opacity={at < pips ? 1 : 0.28} />
        ))}
      </svg>
      {label}
    </Badge>
  )
}

/** Tone and pips of a risk level. Source: the risk display rule, DASH-11. */
export function looksOf(level: string): { tone: BadgeTone; pips: 1 | 2 | 3 } {
  if (level === 'low') return { tone: 'gain', pips: 1 }
  if (level === 'high') return { tone: 'loss', pips: 3 }
  return { tone: 'caution', pips: 2 }
}
