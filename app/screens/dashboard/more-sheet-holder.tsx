import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { DashboardActions, DashboardView } from './view.ts'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

interface MoreSheetHolderProps {
  view: DashboardView
  actions: DashboardActions
  children(open: () => void): ReactNode
}

/** Knows whether the sheet is open; its code comes when it is first asked for. */
export function MoreSheetHolder({ view, actions, children }: MoreSheetHolderProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {children(show)}
      {wanted && (
        <Suspense fallback={null}>
          <MoreSheet view={view} actions={actions} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
