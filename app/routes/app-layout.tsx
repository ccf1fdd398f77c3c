import '#app/app.css'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { releaseUnlessLate } from '#app/ui/early-actions.ts'
import { ToasterHost } from '#app/ui/toaster-host.tsx'

/** What every page of the app shares: its style sheet, its toasts, and what was pressed too early. */
export default function AppLayout() {
  useEffect(releaseUnlessLate, [])
  return (
    <>
      <Outlet />
      <ToasterHost label={dashboardTexts.toasts} closeLabel={dashboardTexts.close} />
    </>
  )
}
