import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { CompensationTable } from './compensation-table.tsx'
import { PocketPage } from './pocket-page.tsx'
import { Waterfall } from './waterfall.tsx'

/** Career Shares of pros, on ink. */
export function SharesScreen() {
  const action = <LaunchButton action="browseCareerShares" />
  return (
    <PocketPage kind="share" heroActions={action} closingActions={action}>
      <Waterfall />
      <CompensationTable />
    </PocketPage>
  )
}
