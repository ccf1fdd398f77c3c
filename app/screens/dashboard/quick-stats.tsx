import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import type { FigureView } from './view.ts'

/** Three small figures in a row; each keeps its line. */
export function QuickStats({ stats }: { stats: readonly FigureView[] }) {
  return (
    <dl aria-label={texts.quickStats} className="grid grid-cols-3 gap-2">
      {stats.map((stat) => (
        <div key={stat.label} className="flex min-w-0 flex-col-reverse justify-end gap-0.5">
          <dt className="text-12 leading-tight text-faint">{stat.label}</dt>
          <dd
            className={`type-figure whitespace-nowrap text-16 font-semibold ${stat.trend === 'up' ? 'text-gain' : ''}`}
          >
            {stat.display}
          </dd>
        </div>
      ))}
    </dl>
  )
}
