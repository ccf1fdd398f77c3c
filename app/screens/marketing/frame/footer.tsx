import { addressHere } from '#app/page-address.ts'
import { frameTexts as texts } from '#app/texts/marketing/frame.ts'
import { legalLinks, pocketLinks } from '#app/texts/marketing/navigation.ts'
import { isLaunched } from '#domain/kernel/launch.ts'
import { supportAddress } from '#domain/kernel/legal.ts'
import { useLaunch } from './launch-state.ts'
import { Logo } from './logo.tsx'

/** The foot of every still page: the Pocket pages, the legal pages and how to reach people. */
export function Footer() {
  const address = supportAddress()
  const isOpen = isLaunched(useLaunch(), 'accounts')
  return (
    <footer className="footer theme-dark">
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <Logo />
          <p>{texts.tagline}</p>
        </div>
        <nav aria-label="Pockets">
          <h2 className="label">Pockets</h2>
          <ul>
            {pocketLinks().map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={texts.legal} className="footer-legal">
          <h2 className="label">{texts.legal}</h2>
          <ul>
            {legalLinks().map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="label">{texts.support}</h2>
          <p>{texts.supportHours}</p>
          {isOpen && (
            <p>
              <a href={addressHere('/contact')}>{texts.write}</a>
            </p>
          )}
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
