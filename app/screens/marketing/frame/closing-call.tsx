import type { ReactNode } from 'react'
import { OctagonMark } from './octagon-mark.tsx'

/** The last word of a page, before the footer. */
export function ClosingCall({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="closing theme-dark" aria-labelledby="closing-title">
      <OctagonMark className="closing-mark" />
      <div className="wrap closing-text">
        <h2 id="closing-title">{title}</h2>
        <p>{text}</p>
        <div className="actions">{children}</div>
      </div>
    </section>
  )
}
