import { Link } from 'react-router'
import { buttonClasses } from '#app/ui/button-classes.ts'

interface BackLinkProps {
  text: string
  /** The account, unless told otherwise. */
  href?: string
}

/** The way back from a page to the one that it belongs to. */
export function BackLink({ text, href = '/compte' }: BackLinkProps) {
  return (
    <Link to={href} className={`${buttonClasses('quiet', 'compact')} mb-2 -ml-4`}>
      <span aria-hidden="true">←</span>
      {text}
    </Link>
  )
}
