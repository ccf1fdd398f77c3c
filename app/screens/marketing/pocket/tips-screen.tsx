import { ExampleNote } from '#app/screens/marketing/frame/example-note.tsx'
import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { tipSlips, tips } from '#app/texts/marketing/tips.ts'
import { BadgeLife } from './badge-life.tsx'
import { PocketPage } from './pocket-page.tsx'
import { RollingYear } from './rolling-year.tsx'
import { Slips } from './slips.tsx'

/** Tip Pockets for amateurs, on paper. */
export function TipsScreen() {
  const action = <LaunchButton action="supportAthlete" />
  return (
    <PocketPage texts={tips} heroActions={action} closingActions={action}>
      <section className="band theme-dark ink-ground" aria-labelledby="slips-title">
        <div className="wrap">
          <header className="band-head">
            <h2 id="slips-title">Who gets what</h2>
            <p>Four tips, to the cent. The 5% comes out of what the athlete receives.</p>
          </header>
          <Slips slips={tipSlips} recipient="Athlete" />
          <ExampleNote />
          <BadgeLife />
          <RollingYear />
        </div>
      </section>
    </PocketPage>
  )
}
