import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SectionHeadingProps {
  id: string
  title: string
  badge: ReactNode
  /** Why these entries and no others. */
  text?: string | null
  link?: { to: string; text: string; lang?: 'en' }
}

/** A section's title with its mark, what it lists, and a link to where there is more. */
export function SectionHeading({ id, title, badge, text, link }: SectionHeadingProps) {
  return (
    <div>
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0">
          <h2 id={id} className="mr-3 inline text-20 leading-6 font-bold tracking-tight">
            {title}
          </h2>
          {badge && <span className="relative -top-px inline-block align-middle">{badge}</span>}
        </div>
        {link && (
          <Link
            to={link.to}
            lang={link.lang}
            className="ml-auto inline-flex min-h-11 shrink-0 items-center text-15 font-semibold text-link hover:underline"
          >
            {link.text}
            <span aria-hidden="true" className="ml-1.5">
              →
            </span>
          </Link>
        )}
      </div>
      {text && <p className="text-15 text-soft">{text}</p>}
    </div>
  )
}
