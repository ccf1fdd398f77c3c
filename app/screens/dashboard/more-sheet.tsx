import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { tabLabels, dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { Button } from '#app/ui/button.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { LevelCard } from './level-card.tsx'
import { PremiumButton } from './premium-button.tsx'
import { QuickStats } from './quick-stats.tsx'
import { StudioLink } from './studio-link.tsx'
import { tabIcons } from './tab-icons.ts'
import { type TabId, tabHref } from './tabs.ts'
import type { DashboardActions, DashboardView } from './view.ts'

/** The tabs that the bottom bar has no room for. */
const REST: readonly TabId[] = ['fighters', 'calendar', 'analytics', 'transactions', 'settings']

interface MoreSheetProps {
  view: DashboardView
  actions: DashboardActions
  open: boolean
  onOpenChange(open: boolean): void
}

/** Everything that the small screens have no room for: account, tabs, level, figures, theme, logout. */
export default function MoreSheet({ view, actions, open, onOpenChange }: MoreSheetProps) {
  const close = () => onOpenChange(false)
  return (
    <Sheet title={texts.more} closeLabel={texts.close} open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-5">
        <div className="flex items-center gap-3">
          <OctagonAvatar name={view.user.name} size="large" />
          <p className="min-w-0 grow leading-tight">
            <span className="block truncate text-16 font-semibold">{view.user.name}</span>
            <span className="text-13 font-medium text-honour">{view.user.levelLabel}</span>
          </p>
          <Button size="compact" onClick={() => actions.onSupport(null)} className="sheet-support">
            {texts.header.support}
          </Button>
        </div>
        <ul className="grid grid-cols-1 xs:grid-cols-2 md:hidden">
          {REST.map((id) => (
            <RestTab key={id} id={id} badge={view.badges[id]} onFollow={close} />
          ))}
        </ul>
        {view.user.hasStudio && <StudioLink />}
        {view.level && <LevelCard level={view.level} />}
        <QuickStats stats={view.quickStats} />
        <PremiumButton onPremium={actions.onPremium} />
        <ThemeSwitch legend={texts.theme.legend} labels={texts.theme.labels} />
        <button
          type="button"
          onClick={actions.onLogout}
          className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start text-16 text-soft hover:text-strong"
        >
          <LogOut aria-hidden size={20} strokeWidth={1.75} />
          {texts.header.logout}
        </button>
      </div>
    </Sheet>
  )
}

interface RestTabProps {
  id: TabId
  badge: number | undefined
  onFollow(): void
}

function RestTab({ id, badge, onFollow }: RestTabProps) {
  const Icon = tabIcons[id]
  const label = tabLabels[id]
  return (
    <li>
      <Link
        to={tabHref(id)}
        onClick={onFollow}
        className="flex min-h-11 items-center gap-3 text-16 text-soft hover:text-strong"
      >
        <Icon size={20} strokeWidth={1.75} />
        <span lang={label.lang}>{label.text}</span>
        {badge !== undefined && <span className="type-figure text-13 font-semibold">{badge}</span>}
      </Link>
    </li>
  )
}
