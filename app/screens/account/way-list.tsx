import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface Way {
  href: string
  title: string
  text: string
  /** What stands at its end in place of an arrow, such as its state. */
  state?: ReactNode
}

/** Pages that one can go on to, each with what it is for. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="border-b border-rule">
      {ways.map(({ href, title, text, state }) => (
        <li key={href + title} className="border-t border-rule">
          <Link to={href} className="group flex min-h-18 items-center gap-4 py-3">
            <span className="min-w-0 grow">
              <span className="block text-16 font-semibold group-hover:underline">{title}</span>
              <span className="block text-15 text-soft">{text}</span>
            </span>
            {state ?? <span aria-hidden="true">→</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
