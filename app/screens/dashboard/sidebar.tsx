import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { brand } from '#domain/kernel/brand.ts'
import { LevelCard } from './level-card.tsx'
import { LevelRing } from './level-ring.tsx'
import { PremiumButton } from './premium-button.tsx'
import { QuickStats } from './quick-stats.tsx'
import { SidebarTab } from './sidebar-tab.tsx'
import { StudioLink } from './studio-link.tsx'
import { TAB_IDS, type TabId } from './tabs.ts'
import type { DashboardView } from './view.ts'

interface SidebarProps {
  view: DashboardView
  tab: TabId | null
  onPremium(): void
  onMore(): void
}

/** The tabs: a full column on a wide screen, a rail of icons on a tablet, nothing on a phone. */
export function Sidebar({ view, tab, onPremium, onMore }: SidebarProps) {
  return (
    <aside
      aria-label={texts.sidebar}
      className="fixed inset-y-0 left-0 z-30 hidden w-18 flex-col overflow-y-auto border-r border-rule bg-sunken md:flex xl:w-66"
    >
      <a
        href="/"
        className="flex min-h-18 shrink-0 items-center px-5.5 xl:px-6"
        aria-label={brand.name}
      >
        <span className="xl:hidden">
          <Logo name={brand.name} mark />
        </span>
        <span className="hidden xl:block">
          <Logo name={brand.name} />
        </span>
      </a>
      <nav aria-label={texts.navigation} className="px-3.5">
        <ul className="grid gap-0.5">
          {TAB_IDS.map((id) => (
            <SidebarTab key={id} id={id} active={id === tab} badge={view.badges[id]} />
          ))}
        </ul>
        {view.user.hasStudio && (
          <div className="mt-2 border-t border-rule pt-2">
            <StudioLink onRail />
          </div>
        )}
      </nav>
      <div className="mt-auto hidden gap-4 px-6 pt-6 pb-5 xl:grid">
        {view.level && <LevelCard level={view.level} />}
        <QuickStats stats={view.quickStats} />
        <PremiumButton onPremium={onPremium} />
        <ThemeSwitch legend={texts.theme.legend} labels={texts.theme.labels} />
      </div>
      <div className="mt-auto grid justify-items-center pt-4 pb-4 xl:hidden">
        <LevelRing level={view.level} onOpen={onMore} />
      </div>
    </aside>
  )
}
