import { Link } from 'react-router'
import type { ActLink } from '#app/console/see-view.ts'

/** The title of a page of the console, below the way up. */
export function ConsoleHeading({ title, up }: { title: string; up: ActLink | null }) {
  return (
    <div className="grid gap-1">
      {up && (
        <Link
          to={up.href}
          className="inline-flex min-h-9 items-center justify-self-start text-15 font-semibold text-link hover:underline"
        >
          ‹ {up.text}
        </Link>
      )}
      <h1 tabIndex={-1} className="type-display text-24 wrap-anywhere md:text-32">
        {title}
      </h1>
    </div>
  )
}
