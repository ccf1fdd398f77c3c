import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import type { PocketView } from './view.ts'

/** Who receives: sign, whole name, one line of facts. */
export function PocketLead({ lead }: { lead: NonNullable<PocketView['lead']> }) {
  return (
    <p className="flex items-center gap-3">
      <OctagonAvatar
        name={lead.name}
        letters={2}
        image={lead.image}
        picture={lead.picture}
        size="large"
        tone="quiet"
      />
      <span className="min-w-0 leading-tight">
        <span className="block truncate text-15 font-semibold">{lead.name}</span>
        <span className="type-figure block text-13 text-faint">{lead.detail}</span>
      </span>
    </p>
  )
}
