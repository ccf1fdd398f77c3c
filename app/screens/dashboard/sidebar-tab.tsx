import { Link } from 'react-router'
import { tabLabels } from '#app/texts/dashboard.ts'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { tabIcons } from './tab-icons.ts'
import { type TabId, tabHref } from './tabs.ts'

interface SidebarTabProps {
  id: TabId
  active: boolean
  badge: number | undefined
}

/** One tab as a link with a URL of its own. On the rail its name is in a tip. */
export function SidebarTab({ id, active, badge }: SidebarTabProps) {
  const Icon = tabIcons[id]
  const label = tabLabels[id]
  const state = active
    ? 'bg-selected font-semibold text-strong'
    : 'text-soft hover:bg-hover hover:text-strong'
  return (
    <li className="relative">
      {active && (
        <span aria-hidden="true" className="absolute inset-y-2 -left-3.5 w-0.75 bg-red-fill" />
      )}
      <Tooltip text={label.text} side="right" className="xl:hidden">
        <Link
          to={tabHref(id)}
          aria-current={active ? 'page' : undefined}
          className={`relative flex min-h-11 items-center gap-3 rounded-control px-3 text-15 transition-colors duration-1 xl:min-h-10 ${state}`}
        >
          <Icon size={20} strokeWidth={1.75} className="shrink-0" />
          <span lang={label.lang} className="sr-only xl:not-sr-only">
            {label.text}
          </span>
          {badge !== undefined && <TabBadge count={badge} />}
        </Link>
      </Tooltip>
    </li>
  )
}

/** A count beside a tab's name, or on the icon's corner where there is no name. */
function TabBadge({ count }: { count: number }) {
  return (
    <span className="type-figure absolute -top-0.5 -right-1 grid min-w-4.5 place-items-center rounded-badge border border-rule bg-ground px-1 text-12 leading-4 font-semibold text-strong xl:static xl:border-0 xl:ml-auto xl:min-w-6 xl:bg-hover xl:leading-5">
      {count}
    </span>
  )
}
