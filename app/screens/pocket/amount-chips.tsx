import { Link } from 'react-router'
import { scenarioTexts } from '#app/texts/scenarios.ts'
import type { AmountChoice } from './pocket-face.ts'

const look =
  'type-figure inline-flex min-h-11 items-center rounded-control border px-3 text-15 font-semibold whitespace-nowrap'

/** A few amounts to choose from; the choice is in the address, so that the page can be sent to somebody as it stands. */
export function AmountChips({ amounts }: { amounts: readonly AmountChoice[] }) {
  if (amounts.length === 0) return null
  return (
    <ul aria-label={scenarioTexts.chips} className="flex flex-wrap gap-2">
      {amounts.map(({ label, href, chosen }) => (
        <li key={href}>
          <Link
            to={href}
            replace
            preventScrollReset
            aria-current={chosen ? 'true' : undefined}
            className={`${look} ${chosen ? 'border-strong bg-selected' : 'border-field hover:bg-sunken'}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
