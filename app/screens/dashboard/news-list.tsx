import { dashboardTexts, impactLabels } from '#app/texts/dashboard.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { NewsView } from './view.ts'

const impacts: Record<NewsView['impact'], { tone: BadgeTone; sign: string }> = {
  positive: { tone: 'gain', sign: '▲' },
  neutral: { tone: 'neutral', sign: '–' },
  caution: { tone: 'caution', sign: '!' },
}

/** News as a wire: when, what, and how it bears on the Pockets. */
export function NewsList({ news }: { news: readonly NewsView[] }) {
  return (
    <ul aria-label={dashboardTexts.overview.news} className="border-y border-rule">
      {news.map((item) => (
        <li
          key={item.title}
          className="grid gap-x-6 gap-y-1.5 border-t border-rule py-4 first:border-t-0 md:grid-cols-[104px_1fr_auto] md:items-baseline"
        >
          <p className="text-13 whitespace-nowrap text-faint">{item.time}</p>
          <div className="min-w-0">
            <h3 className="text-16 font-semibold">{item.title}</h3>
            <p className="mt-0.5 text-15 text-soft">{item.description}</p>
          </div>
          <p>
            <ImpactBadge impact={item.impact} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function ImpactBadge({ impact }: { impact: NewsView['impact'] }) {
  const { tone, sign } = impacts[impact]
  return (
    <Badge tone={tone}>
      <span aria-hidden="true">{sign}</span>
      <span>{impactLabels[impact]}</span>
    </Badge>
  )
}
