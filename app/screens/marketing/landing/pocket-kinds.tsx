import { addressHere } from '#app/page-address.ts'
import { Certificate } from '#app/screens/marketing/frame/certificate.tsx'
import { StepsLine } from '#app/screens/marketing/frame/steps-line.tsx'
import { home } from '#app/texts/marketing/home.ts'
import { pocketPaths } from '#app/texts/marketing/navigation.ts'

/** The three kinds of Pocket as their certificates, and how any Pocket runs. */
export function PocketKinds() {
  return (
    <section
      id="how-it-works"
      className="band theme-light paper-ground"
      aria-labelledby="how-it-works-title"
    >
      <div className="wrap">
        <header className="band-head">
          <h2 id="how-it-works-title" tabIndex={-1}>
            {home.pocketsTitle}
          </h2>
          <p>{home.pocketsLead}</p>
        </header>
        <ul className="kinds">
          {home.pockets.map((pocket) => (
            <li key={pocket.kind} className="kind">
              <Certificate kind={pocket.kind} />
              <h3>{pocket.name}</h3>
              <p>{pocket.text}</p>
              <dl className="rows">
                {pocket.tape.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <a className="kind-link" href={addressHere(pocketPaths[pocket.kind])}>
                {pocket.explore}
              </a>
            </li>
          ))}
        </ul>
        <p className="specimens">{home.specimens}</p>
        <h3 className="run-title">{home.runTitle}</h3>
        <StepsLine steps={home.run} />
      </div>
    </section>
  )
}
