import { Ellipsis } from 'lucide-react'
import { Link } from 'react-router'
import { tabLabels, dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { tabIcons } from './tab-icons.ts'
import { type TabId, tabHref } from './tabs.ts'

/** The tabs that have a place of their own on a phone. */
const SLOTS = ['overview', 'pockets', 'marketplace', 'notifications'] as const

interface BottomBarProps {
  tab: TabId | null
  badges: Partial<Record<TabId, number>>
  onMore(): void
}

const slot =
  'relative flex h-16 w-full cursor-pointer flex-col items-center gap-1.5 pt-2.5 bar-label'

/** The phone's navigation: four tabs and a sheet with the rest. */
export function BottomBar({ tab, badges, onMore }: BottomBarProps) {
  const elsewhere = !SLOTS.some((id) => id === tab)
  return (
    <nav
      aria-label={texts.navigation}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="bottom-slots px-1">
        {SLOTS.map((id) => (
          <BottomTab key={id} id={id} active={id === tab} badge={badges[id]} />
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onMore}
            className={`${slot} ${elsewhere ? 'font-semibold text-strong' : 'text-soft'}`}
          >
            {elsewhere && <ActiveMark />}
            <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
            {texts.more}
          </button>
        </li>
      </ul>
    </nav>
  )
}

function BottomTab({
  id,
  active,
  badge,
}: {
  id: TabId
  active: boolean
  badge?: number | undefined
}) {
  const Icon = tabIcons[id]
  const label = tabLabels[id]
  return (
    <li>
      <Link
        to={tabHref(id)}
        aria-current={active ? 'page' : undefined}
        className={`${slot} ${active ? 'font-semibold text-strong' : 'text-soft'}`}
      >
        {active && <ActiveMark />}
        <span className="relative">
          <Icon size={20} strokeWidth={1.75} />
          {badge !== undefined && (
            <span className="type-figure absolute -top-1.5 left-full ml-0.5 text-12 leading-4 font-semibold text-strong">
              {badge}
            </span>
          )}
        </span>
        <span lang={label.lang}>{label.text}</span>
      </Link>
    </li>
  )
}

function ActiveMark() {
  return <span aria-hidden="true" className="absolute inset-x-2 -top-px h-0.75 bg-red-fill" />
}
