import { legalPages, pocketPages } from '#app/texts/marketing/navigation.ts'
import { brand } from '#domain/kernel/brand.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { Logo } from './logo.tsx'

/** The foot of every still page: the Pocket pages, the legal pages and how to reach people. */
export function Footer() {
  const address = supportAddress()
  return (
    <footer className="footer theme-dark" lang="en">
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <Logo />
          <p>Backing fighters and federations, in plain figures.</p>
        </div>
        <nav aria-label="Pockets">
          <h2 className="label">Pockets</h2>
          <ul>
            {pocketPages.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Legal" lang="fr" className="footer-legal">
          <h2 className="label" lang="en">
            Legal
          </h2>
          <ul>
            {legalPages.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="label">Support</h2>
          <p>{brand.supportHours.en}</p>
          {address && (
            <p>
              <a href={`mailto:${address}`}>{address}</a>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
