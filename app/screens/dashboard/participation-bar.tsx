import { dashboardTexts } from '#app/texts/dashboard.ts'
import { ShareBar } from '#app/ui/share-bar.tsx'
import type { PocketView } from './view.ts'

/** How much of a Pocket is taken. */
export function ParticipationBar({ pocket }: { pocket: PocketView }) {
  if (pocket.barText === null) return null
  return (
    <ShareBar
      label={dashboardTexts.pocket.participation}
      sold={pocket.soldPercent}
      mine={pocket.minePercent}
      {...(pocket.maxPercent === undefined ? {} : { max: pocket.maxPercent })}
      text={pocket.barText}
    />
  )
}
