import { dashboardTexts } from '#app/texts/dashboard.ts'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { CARD_FIGHTERS_MOST } from './selections.ts'
import type { FighterChip } from './view.ts'

/** The main fighters as on a fight card, and how many more there are. */
export function FighterChips({ fighters }: { fighters: readonly FighterChip[] }) {
  const shown = fighters.slice(0, CARD_FIGHTERS_MOST)
  const more = fighters.length - shown.length
  return (
    <ul
      aria-label={dashboardTexts.pocket.fighters}
      className="grid grid-cols-[repeat(3,minmax(0,1fr))_auto] items-start gap-2"
    >
      {shown.map((fighter) => (
        <li key={fighter.id} className="grid min-w-0 gap-1 text-12 text-soft">
          <OctagonAvatar
            name={fighter.name}
            letters={2}
            image={fighter.image}
            size="large"
            tone="quiet"
          />
          <FighterName name={fighter.name} />
        </li>
      ))}
      {more > 0 && (
        <li className="type-figure flex h-11 min-w-7 items-center justify-end text-15 font-semibold text-faint">
          +{more}
        </li>
      )}
    </ul>
  )
}

/** The family name for the eye, the whole name for everybody else. */
function FighterName({ name }: { name: string }) {
  const at = name.indexOf(' ') + 1
  return (
    <span className="relative truncate">
      <span className="sr-only">{name.slice(0, at)}</span>
      {name.slice(at)}
    </span>
  )
}
