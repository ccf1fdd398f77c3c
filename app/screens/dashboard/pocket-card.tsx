import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Tape } from '#app/ui/tape.tsx'
import { CardCover } from './card-cover.tsx'
import { FighterChips } from './fighter-chips.tsx'
import { Figure } from './figure.tsx'
import { ParticipationBar } from './participation-bar.tsx'
import { PocketBadge } from './pocket-badge.tsx'
import { PocketHoldings } from './pocket-holdings.tsx'
import { PocketLead } from './pocket-lead.tsx'
import { PocketName } from './pocket-name.tsx'
import type { DashboardActions, PocketView } from './view.ts'

interface PocketCardProps {
  pocket: PocketView
  /** Absent where the Pocket's own page comes first. */
  onSupport?: DashboardActions['onSupport'] | undefined
  heading?: 'h2' | 'h3'
  /** Whether it is the first of its list. */
  first?: boolean
}

const texts = dashboardTexts.pocket

/** A Pocket as an object: who, how it did, what is left, and one thing to do. */
export function PocketCard({
  pocket,
  onSupport,
  heading: Heading = 'h2',
  first = false,
}: PocketCardProps) {
  const titleId = `pocket-${pocket.id}`
  return (
    <li className="card-rows min-w-0 rounded-card border border-rule bg-card">
      <article aria-labelledby={titleId} className="card-rows min-w-0">
        <div className="flex flex-col gap-3 px-4 pt-4 pb-4">
          <CardCover pocket={pocket} first={first} />
          {pocket.lead && (
            <p className="type-label -mb-2 text-12 leading-4 text-faint">{pocket.lead.kind}</p>
          )}
          <div className="flex items-start justify-between gap-3">
            <Heading id={titleId} className="min-w-0 text-18 leading-6 font-bold">
              <PocketName pocket={pocket} />
            </Heading>
            <PocketBadge pocket={pocket} />
          </div>
          <p className="text-15 text-soft">{pocket.description}</p>
          <div className="mt-auto pt-1">
            {pocket.lead ? (
              <PocketLead lead={pocket.lead} />
            ) : (
              <FighterChips fighters={pocket.fighters} />
            )}
          </div>
        </div>
        <PocketTape tape={pocket.tape} />
        <div className="flex flex-col gap-4 p-4">
          <ParticipationBar pocket={pocket} />
          <PocketHoldings holdings={pocket.holdings} />
          {pocket.riskNote && <p className="text-13 text-faint">{pocket.riskNote}</p>}
          <NextStep pocket={pocket} titleId={titleId} onSupport={onSupport} />
        </div>
      </article>
    </li>
  )
}

interface NextStepProps extends Pick<PocketCardProps, 'pocket' | 'onSupport'> {
  titleId: string
}

function NextStep({ pocket, titleId, onSupport }: NextStepProps) {
  if (pocket.closedNote !== null) {
    return (
      <p className="mt-auto flex min-h-11 items-center text-15 text-soft">{pocket.closedNote}</p>
    )
  }
  if (!onSupport && pocket.href !== null) {
    return (
      <Link
        to={pocket.href}
        aria-describedby={titleId}
        className={`${buttonClasses('secondary')} mt-auto`}
      >
        {texts.see}
      </Link>
    )
  }
  return (
    <Button aria-describedby={titleId} className="mt-auto" onClick={() => onSupport?.(pocket.id)}>
      {texts.support}
    </Button>
  )
}

const left = 'py-2.5 pr-2 pl-4'
const next = 'border-l border-rule py-2.5 pr-2 pl-3'

/** Two rows of three figures that stand under each other: how it did, and how to take part. */
function PocketTape({ tape }: Pick<PocketView, 'tape'>) {
  return (
    <dl className="grid grid-cols-[1.15fr_1fr_1fr] border-y border-rule">
      {tape.map((figure, at) => (
        <Tape
          key={figure.label}
          label={figure.label}
          className={`${at % 3 === 0 ? left : next} ${at > 2 ? 'border-t border-rule' : ''}`}
        >
          <Figure figure={figure} />
        </Tape>
      ))}
    </dl>
  )
}
