import { Flame, Radio, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { recommendedOf, trendingOf } from '#app/screens/dashboard/selections.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { dashboardTexts, impactLabels } from '#app/texts/dashboard.ts'
import { PocketCard } from './pocket-card.tsx'

const texts = dashboardTexts.overview

interface OverviewProps {
  view: DashboardView
  onTab(tab: TabId): void
}

export function Overview({ view, onTab }: OverviewProps) {
  const { marks } = view.words
  return (
    <div className="space-y-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-3xl font-extrabold">{texts.title}</h1>
          <p className="mt-1 text-gray-600">{texts.text}</p>
        </div>
        <button
          type="button"
          className="rounded-md border border-ink px-4 py-2 font-semibold"
          onClick={() => onTab('marketplace')}
        >
          {texts.discover}
        </button>
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {view.stats.map(({ label, display, note }) => (
          <div key={label} className="rounded-lg border border-line p-4 shadow-sm">
            <p className="text-sm text-gray-600">{label}</p>
            <p className="text-2xl font-bold">{display}</p>
            <p className="text-xs text-gray-500">{note}</p>
          </div>
        ))}
      </div>
      <Part title={texts.trending} badge={marks.trending ?? ''} icon={<Flame className="size-4" />}>
        <button type="button" className="text-sm underline" onClick={() => onTab('pockets')}>
          {texts.all}
        </button>
        <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {trendingOf(view.pockets).map((pocket) => (
            <PocketCard key={pocket.id} pocket={pocket} />
          ))}
        </div>
      </Part>
      <Part
        title={texts.recommended}
        badge={marks.recommended ?? ''}
        icon={<Sparkles className="size-4" />}
      >
        <button type="button" className="text-sm underline" onClick={() => onTab('marketplace')}>
          {texts.marketplace}
        </button>
        <div className="grid gap-4 md:grid-cols-2">
          {recommendedOf(view.pockets).map((pocket) => (
            <PocketCard key={pocket.id} pocket={pocket} />
          ))}
        </div>
      </Part>
      <Part title={texts.news} badge={marks.news ?? ''} icon={<Radio className="size-4" />}>
        <ul className="divide-y divide-line">
          {view.news.map(({ title, description, time, impact }) => (
            <li key={title} className="py-3">
              <p className="text-xs text-gray-500">
                {time} · {impactLabels[impact]}
              </p>
              <p className="font-semibold">{title}</p>
              <p className="text-sm text-gray-600">{description}</p>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  badge: string
  icon: ReactNode
  children: ReactNode
}

function Part({ title, badge, icon, children }: PartProps) {
  return (
    <section className="space-y-4">
      <div className="flex items-center gap-2">
        <h2 className="font-display text-xl font-bold">{title}</h2>
        <span className="flex items-center gap-1 rounded-full bg-amber-100 px-2 py-0.5 text-xs font-semibold text-amber-900">
          {icon}
          {badge}
        </span>
      </div>
      {children}
    </section>
  )
}
