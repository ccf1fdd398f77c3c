import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { iconControlClasses } from '#app/ui/icon-button.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { tabHref } from './tabs.ts'

/** The way to the notifications, with how many are unread. @param fromAfar From a page beside the dashboard. */
export function BellLink({ count, fromAfar = false }: { count: number; fromAfar?: boolean }) {
  const { notifications } = dashboardTexts.header
  return (
    <Tooltip text={notifications}>
      <Link
        to={tabHref('notifications')}
        reloadDocument={fromAfar}
        aria-label={`${notifications} ${count}`}
        className={`${iconControlClasses}`}
      >
        <Bell aria-hidden size={20} strokeWidth={1.75} />
        {count > 0 && (
          <span className="type-figure absolute top-1 -right-0.5 grid min-w-4.5 place-items-center rounded-badge bg-strong px-1 text-12 leading-4.5 font-semibold text-ground outline-2 outline-ground">
            {count}
          </span>
        )}
      </Link>
    </Tooltip>
  )
}
