import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { CertificateIcon } from '#app/ui/icons/certificate-icon.tsx'
import type { HoldingView } from './view.ts'

/** The viewer's own certificates of a Pocket; nothing where there are none. */
export function PocketHoldings({ holdings }: { holdings: readonly HoldingView[] }) {
  if (holdings.length === 0) return null
  return (
    <ul aria-label={dashboardTexts.pocket.holdings} className="grid">
      {holdings.map((holding) => (
        <li key={holding.href}>
          <Link
            to={holding.href}
            className="flex min-h-11 items-center gap-2.5 border-t border-rule text-15 first:border-t-0 hover:underline"
          >
            <CertificateIcon className="shrink-0 text-honour" />
            <span className="type-figure font-semibold">{holding.label}</span>
            <span className="type-figure ml-auto text-right text-13 text-soft">
              {holding.detail}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
