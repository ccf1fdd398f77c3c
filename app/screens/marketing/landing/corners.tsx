import { Figures } from '#app/screens/marketing/frame/figures.tsx'
import { LaunchButton } from '#app/screens/marketing/frame/launch-button.tsx'
import { useFeeTexts } from '#app/screens/marketing/frame/launch-state.ts'
import { home } from '#app/texts/marketing/home.ts'

/** The two corners: fighters in the red one, backers in the blue one, meeting at a slant. */
export function Corners() {
  const fighters = useFeeTexts(home.fighters)
  return (
    <div className="corners">
      <section
        id="fighters"
        className="corner corner-red theme-dark"
        aria-labelledby="fighters-title"
      >
        <div className="corner-text">
          <h2 id="fighters-title" tabIndex={-1}>
            {home.fightersTitle}
          </h2>
          <p className="corner-lead">{home.fightersLead}</p>
          <ol className="rounds">
            {fighters.map(([title, text], place) => (
              <li key={title}>
                <span className="rounds-number" aria-hidden="true">
                  {place + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>
                    <Figures text={text} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
          <LaunchButton action="joinAsFighter" kind="secondary" />
        </div>
      </section>
      <section
        id="backers"
        className="corner corner-blue theme-light"
        aria-labelledby="backers-title"
      >
        <div className="corner-text">
          <h2 id="backers-title" tabIndex={-1}>
            {home.backersTitle}
          </h2>
          <p className="corner-lead">{home.backersLead}</p>
          <ul className="rounds">
            {home.backers.map(([title, text]) => (
              <li key={title}>
                <span className="rounds-octagon" aria-hidden="true" />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <LaunchButton action="startBackingAsBacker" />
        </div>
      </section>
    </div>
  )
}
