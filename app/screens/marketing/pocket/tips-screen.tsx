import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { BadgeLife } from './badge-life.tsx'
import { PocketPage } from './pocket-page.tsx'
import { Slips } from './slips.tsx'

/** Tip Pockets for amateurs, on paper. */
export function TipsScreen() {
  const action = <LaunchButton action="supportAthlete" />
  return (
    <PocketPage kind="tips" heroActions={action} closingActions={action}>
      <section className="band theme-dark ink-ground" aria-labelledby="slips-title">
        <div className="wrap">
          <Slips kind="tips" />
          <BadgeLife />
        </div>
      </section>
    </PocketPage>
  )
}
