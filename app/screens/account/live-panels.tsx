import type { ReactNode } from 'react'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { FightersPanel } from './fighters-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import type { PanelViews } from './panel-views.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

/** A content for every tab that the demonstration leaves for later. */
export function livePanels(
  views: PanelViews,
  onLogout: () => void,
): Partial<Record<TabId, ReactNode>> {
  return {
    fighters: <FightersPanel fighters={views.fighters} />,
    calendar: <CalendarPanel calendar={views.calendar} />,
    analytics: <AnalyticsPanel analytics={views.analytics} />,
    transactions: <TransactionsPanel transactions={views.transactions} />,
    notifications: <NotificationsPanel notifications={views.notifications} />,
    settings: <SettingsPanel settings={views.settings} onLogout={onLogout} />,
  }
}
