import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { useFeeTexts } from '#app/screens/marketing/frame/launch-state.ts'
import { home } from '#app/texts/marketing/home.ts'
import { HeroMedia } from './hero-media.tsx'

/** The first paint waits for the end of this part, so that its text never moves while it arrives. */
export const FIRST_SCREEN = 'first-screen'

/** The full first screen: what this is, the two ways in, and the tape with the amounts. */
export function Hero() {
  const tape = useFeeTexts(home.tape)
  return (
    <section id={FIRST_SCREEN} className="hero theme-dark" aria-labelledby="hero-title">
      <HeroMedia />
      <div className="wrap hero-text">
        <h1 id="hero-title" className="hero-title">
          {home.title}
        </h1>
        <p className="hero-lead">{home.lead}</p>
        <div className="actions">
          <LaunchButton action="startBacking" />
          <LaunchButton action="joinAsFighter" kind="secondary" />
          <p className="hero-minimum">{home.minimum}</p>
        </div>
        <button
          type="button"
          className="hero-toggle"
          data-hero-toggle
          data-pause={home.pause}
          data-play={home.play}
          hidden
        >
          {home.pause}
        </button>
      </div>
      <dl className="wrap tape">
        {tape.map(({ label, value, note }) => (
          <div key={label} className="tape-fact">
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong> <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
