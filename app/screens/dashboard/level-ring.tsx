import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import type { LevelView } from './view.ts'

/** An octagon's outline in a box of 40; its length lets a dash stand for a percentage. */
const OUTLINE = 'M12.3 1.5h15.4L38.5 12.3v15.4L27.7 38.5H12.3L1.5 27.7V12.3z'

interface LevelRingProps {
  level: LevelView | null
  onOpen(): void
}

/** The level on the rail: a ring that fills, and the way to everything that has no room there. */
export function LevelRing({ level, onOpen }: LevelRingProps) {
  const name = level ? `${texts.level.named(level.name)}, ${level.points}` : texts.more
  return (
    <Tooltip text={name} side="right">
      <button
        type="button"
        aria-label={name}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="grid size-11 cursor-pointer place-items-center rounded-control hover:bg-hover"
      >
        <svg aria-hidden="true" viewBox="0 0 40 40" width="40" height="40" fill="none">
          <path d={OUTLINE} strokeWidth="3" className="stroke-rule" />
          <path
            d={OUTLINE}
            strokeWidth="3"
            pathLength="100"
            strokeDasharray={`${level?.progressPercent ?? 0} 100`}
            className="stroke-honour"
          />
          <text x="20" y="25" textAnchor="middle" className="fill-strong text-15 font-bold">
            {level?.name.charAt(0) ?? '+'}
          </text>
        </svg>
      </button>
    </Tooltip>
  )
}
