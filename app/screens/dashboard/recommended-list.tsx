import { dashboardTexts } from '#app/texts/dashboard.ts'
import { Button } from '#app/ui/button.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { Tape } from '#app/ui/tape.tsx'
import { Figure } from './figure.tsx'
import { PocketBadge } from './pocket-badge.tsx'
import { PocketName } from './pocket-name.tsx'
import type { DashboardActions, PocketView } from './view.ts'

interface RecommendedListProps {
  pockets: readonly PocketView[]
  onSupport: DashboardActions['onSupport']
}

/** Recommended Pockets as rows whose figures stand under each other. */
export function RecommendedList({ pockets, onSupport }: RecommendedListProps) {
  return (
    <ul className="border-y border-rule">
      {pockets.map((pocket) => (
        <RecommendedRow key={pocket.id} pocket={pocket} onSupport={onSupport} />
      ))}
    </ul>
  )
}

interface RecommendedRowProps {
  pocket: PocketView
  onSupport: DashboardActions['onSupport']
}

function RecommendedRow({ pocket, onSupport }: RecommendedRowProps) {
  const titleId = `recommande-${pocket.id}`
  return (
    <li className="recommended-row border-t border-rule py-4 first:border-t-0">
      <div className="flex min-w-0 items-center gap-3">
        <LeadPortrait pocket={pocket} />
        <div className="min-w-0">
          <h3 id={titleId} className="text-16 leading-snug font-semibold">
            <PocketName pocket={pocket} />
          </h3>
          <p className="text-13 text-faint">{pocket.category}</p>
        </div>
      </div>
      <div className="recommended-risk">
        <PocketBadge pocket={pocket} />
      </div>
      <dl className="recommended-figures">
        {pocket.row.map((figure) => (
          <Tape key={figure.label} label={figure.label}>
            <Figure figure={figure} />
          </Tape>
        ))}
      </dl>
      <Button
        size="compact"
        aria-describedby={titleId}
        onClick={() => onSupport(pocket.id)}
        className="recommended-action"
      >
        {dashboardTexts.header.support}
        <span className="sr-only">{dashboardTexts.pocket.supportEnd}</span>
      </Button>
    </li>
  )
}

/** The first of the main fighters stands for the Pocket. */
function LeadPortrait({ pocket }: { pocket: PocketView }) {
  const [lead] = pocket.fighters
  return (
    <OctagonAvatar
      name={lead?.name ?? pocket.lead?.name ?? pocket.name}
      letters={2}
      image={lead?.image ?? pocket.lead?.image}
      picture={pocket.lead?.picture}
      size="large"
      tone="quiet"
    />
  )
}
