import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { studioTexts } from '#app/texts/studio/studio.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'

/** The way to the studio, for those who act for an athlete or an organisation. On the rail its name is in a tip. */
export function StudioLink({ onRail = false }: { onRail?: boolean }) {
  const label = studioTexts.documentTitle
  const link = (
    <Link
      to="/studio"
      className={`flex min-h-11 items-center gap-3 text-soft hover:text-strong ${onRail ? 'rounded-control px-3 text-15 hover:bg-hover' : 'text-16'}`}
    >
      <Megaphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className={onRail ? 'sr-only xl:not-sr-only' : undefined}>{label}</span>
    </Link>
  )
  return onRail ? (
    <Tooltip text={label} side="right" className="xl:hidden">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
