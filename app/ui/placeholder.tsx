import type { ReactNode } from 'react'
import { OctagonRings } from './octagon-rings.tsx'

interface PlaceholderProps {
  /** What the place is, above the title. */
  eyebrow?: ReactNode
  title: string
  text: string
  /** At most one thing to do next. */
  action?: ReactNode
  /** The page's own title when the place is the whole view. */
  heading?: 'h1' | 'h2'
}

/** A place without content: what it is, why it is empty, one way on. */
export function Placeholder({
  eyebrow,
  title,
  text,
  action,
  heading: Heading = 'h2',
}: PlaceholderProps) {
  return (
    <div className="relative grid min-h-96 items-center overflow-hidden border-y border-rule pt-12 pb-44 md:min-h-120 lg:pb-12">
      <OctagonRings className="absolute -right-16 -bottom-32 size-72 lg:size-96 lg:top-1/2 lg:right-6 lg:bottom-auto lg:-translate-y-1/2" />
      <div className="relative max-w-lg">
        {eyebrow && <p className="type-label mb-3 text-13 text-faint">{eyebrow}</p>}
        <Heading tabIndex={-1} className="type-display text-32 lg:text-44">
          {title}
        </Heading>
        <p className="mt-4 text-16 text-soft">{text}</p>
        {action && <div className="mt-8">{action}</div>}
      </div>
    </div>
  )
}
