import '#app/app.css'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { CommandHost } from '#app/screens/commands/command-host.tsx'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { releaseUnlessLate } from '#app/ui/early-actions.ts'
import { ToasterHost } from '#app/ui/toaster-host.tsx'

/** What every page of the app shares: its style sheet, its toasts, its command menu, and what was pressed too early. */
export default function AppLayout() {
  useEffect(releaseUnlessLate, [])
  return (
    <>
      <Outlet />
      <CommandHost />
      <ToasterHost label={dashboardTexts.toasts} closeLabel={dashboardTexts.close} />
    </>
  )
}
