import { Link } from 'react-router'
import type { PocketView } from './view.ts'

/** A Pocket's name, which leads to its own page where it has one. */
export function PocketName({ pocket }: { pocket: Pick<PocketView, 'name' | 'href'> }) {
  if (pocket.href === null) return pocket.name
  return (
    <Link to={pocket.href} className="hover:underline">
      {pocket.name}
    </Link>
  )
}
