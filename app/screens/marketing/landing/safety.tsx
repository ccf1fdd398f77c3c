import { home } from '#app/texts/marketing/home.ts'
import { EscrowStages } from './escrow-stages.tsx'

/** Four ruled facts, then the money of one Pocket stage by stage. */
export function Safety() {
  return (
    <section id="safety" className="band theme-dark ink-ground" aria-labelledby="safety-title">
      <div className="wrap">
        <header className="band-head">
          <h2 id="safety-title" tabIndex={-1}>
            {home.safetyTitle}
          </h2>
          <p>{home.safetyLead}</p>
        </header>
        <ul className="ruled">
          {home.safety.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <EscrowStages />
      </div>
    </section>
  )
}
