import { Link } from 'react-router'
import type { Cell } from '#app/console/cells.ts'
import type { ActLink } from '#app/console/row-acts.ts'
import { CellText } from './cell-text.tsx'

interface ConsoleHeadingProps {
  title: string
  up: ActLink | null
  state?: Cell | null
}

/** The title of a page of the console, below the way up, with the state of what it shows. */
export function ConsoleHeading({ title, up, state = null }: ConsoleHeadingProps) {
  return (
    <div className="grid gap-1">
      {up && (
        <Link
          to={up.href}
          data-hotkey="u"
          aria-keyshortcuts="u"
          className="inline-flex min-h-9 items-center justify-self-start text-15 font-semibold text-link hover:underline"
        >
          ‹ {up.text}
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="type-display text-24 wrap-anywhere md:text-32">
          {title}
        </h1>
        {state && state.as !== 'none' && <CellText cell={state} />}
      </div>
    </div>
  )
}
