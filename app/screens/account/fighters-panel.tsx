import { Link } from 'react-router'
import { panelTexts } from '#app/texts/panels.ts'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { Panel } from './panel.tsx'
import type { PanelViews } from './panel-views.ts'

/** Who can be supported, each with the way to the Pocket. */
export function FightersPanel({ fighters }: Pick<PanelViews, 'fighters'>) {
  return (
    <Panel words={panelTexts.fighters} lang="en" empty={fighters.length === 0}>
      <ul className="grid border-b border-rule">
        {fighters.map((fighter) => (
          <li
            key={fighter.id}
            className="grid gap-x-6 gap-y-3 border-t border-rule py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,0.8fr)] lg:items-center"
          >
            <div className="flex min-w-0 items-center gap-3">
              <OctagonAvatar name={fighter.name} letters={2} size="large" tone="quiet" />
              <div className="min-w-0">
                <h2 className="text-18 leading-6 font-bold">{fighter.name}</h2>
                <p className="type-figure text-13 text-faint">{fighter.detail}</p>
              </div>
            </div>
            <p className="text-15 text-soft">{fighter.text}</p>
            <Link
              to={fighter.href}
              className="inline-flex min-h-11 items-center text-15 font-semibold text-link hover:underline lg:justify-end"
            >
              {fighter.pocket}
              <span aria-hidden="true" className="ml-1.5">
                →
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
