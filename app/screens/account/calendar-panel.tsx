import type { DashboardActions } from '#app/screens/dashboard/view.ts'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { panelTexts } from '#app/texts/panels.ts'
import { Badge } from '#app/ui/badge.tsx'
import { MoreButton } from '#app/ui/more-button.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

/** The covered fights ahead, by date, with those that were postponed or cancelled; times are those of Paris. */
export function CalendarPanel({
  calendar: { fights },
  more,
}: Pick<PanelViews, 'calendar'> & Pick<DashboardActions, 'more'>) {
  return (
    <Panel words={panelTexts.calendar} empty={fights.length === 0}>
      <ol className="border-b border-rule">
        {fights.map((fight) => (
          <li
            key={fight.id}
            className="grid gap-x-6 gap-y-1 border-t border-rule py-5 md:grid-cols-[168px_1fr_auto] md:items-baseline"
          >
            <p className={`type-figure ${fight.off ? 'text-soft line-through' : ''}`}>
              <span className="text-18 font-bold">{fight.day}</span>{' '}
              <span className="text-15 whitespace-nowrap text-soft">{fight.time}</span>
            </p>
            <div>
              <h2 className="text-16 font-semibold">{fight.title}</h2>
              <p className="text-15 text-soft">{fight.place}</p>
            </div>
            {fight.off && (
              <p className="max-md:pt-1">
                <Badge tone="caution">{fight.off}</Badge>
              </p>
            )}
          </li>
        ))}
      </ol>
      <MoreButton words={dashboardTexts.browser.more} more={more} />
    </Panel>
  )
}
