import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { demoDashboard } from '#app/demo/demo-dashboard.ts'
import { type DemoUser, readDemoSession } from '#app/demo/demo-session.ts'
import { onSaleOf } from '#app/screens/dashboard/selections.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { BottomBar, Sidebar } from './dashboard-nav.tsx'
import { Overview } from './overview.tsx'
import { PocketGrid } from './pocket-card.tsx'

/** The dashboard of the same sample data: state for the tab, a query for the data. */
export function Dashboard() {
  const user = readDemoSession()
  return user ? <Loaded user={user} /> : <Navigate to="/login" />
}

function Loaded({ user }: { user: DemoUser }) {
  const [tab, setTab] = useState<TabId>('overview')
  const { data } = useQuery({ queryKey: ['dashboard'], queryFn: async () => demoDashboard(user) })
  if (!data) return <p className="p-8">{texts.loading}</p>
  return (
    <div className="min-h-dvh bg-white text-ink md:flex">
      <Sidebar view={data} tab={tab} onTab={setTab} />
      <div className="min-w-0 grow pb-20">
        <DashboardHeader view={data} onTab={setTab} />
        <main className="mx-auto max-w-7xl p-5 md:p-8">
          {tab === 'overview' && <Overview view={data} onTab={setTab} />}
          {tab === 'pockets' && <PocketGrid {...texts.pockets} pockets={data.pockets} />}
          {tab === 'marketplace' && (
            <PocketGrid {...texts.marketplace} pockets={onSaleOf(data.pockets)} />
          )}
          {!['overview', 'pockets', 'marketplace'].includes(tab) && (
            <div className="py-24 text-center">
              <h1 className="font-display text-2xl font-bold">{texts.unfinished.title}</h1>
              <p className="mt-2 text-gray-600">{texts.unfinished.text}</p>
            </div>
          )}
        </main>
      </div>
      <BottomBar view={data} tab={tab} onTab={setTab} />
    </div>
  )
}
