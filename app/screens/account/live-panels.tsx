import type { ReactNode } from 'react'
import { TabHeading } from '#app/screens/dashboard/tab-heading.tsx'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import type { DashboardActions } from '#app/screens/dashboard/view.ts'
import { accountTexts } from '#app/texts/account.ts'
import { tabLabels } from '#app/texts/dashboard.ts'
import { AnalyticsPanel } from './analytics-panel.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { FightersPanel } from './fighters-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import type { PanelViews } from './panel-views.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { TransactionsPanel } from './transactions-panel.tsx'

/** The content of a tab that the demonstration leaves for later, where it has come. */
export function livePanels(
  views: Partial<PanelViews>,
  { onLogout, more = null }: Pick<DashboardActions, 'onLogout' | 'more'>,
): Partial<Record<TabId, ReactNode>> {
  const { fighters, calendar, analytics, transactions, notifications, settings } = views
  return {
    fighters: fighters && <FightersPanel fighters={fighters} more={more} />,
    calendar: calendar && <CalendarPanel calendar={calendar} more={more} />,
    analytics: analytics && <AnalyticsPanel analytics={analytics} />,
    transactions: transactions && <TransactionsPanel transactions={transactions} />,
    notifications: notifications && <NotificationsPanel notifications={notifications} />,
    settings: settings && <SettingsPanel settings={settings} onLogout={onLogout} />,
  }
}

/** A tab that nobody has looked at before the connection went. */
export function AbsentPanel({ tab }: { tab: TabId }) {
  const { text: title, lang } = tabLabels[tab]
  return (
    <div className="grid grid-cols-1 gap-6">
      <TabHeading title={title} lang={lang} text={accountTexts.absent} />
    </div>
  )
}
