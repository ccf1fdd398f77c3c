import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { dashboardTexts } from '#app/texts/dashboard.ts'
import { numberText, pluralText } from '#app/texts/format.ts'
import { Button } from '#app/ui/button.tsx'
import { ChangeFigure } from '#app/ui/change-figure.tsx'
import { IconButton, iconControlClasses } from '#app/ui/icon-button.tsx'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { BellLink } from './bell-link.tsx'
import { PerformanceLine } from './performance-line.tsx'
import { tabHref } from './tabs.ts'
import type { DashboardActions, DashboardView, HeaderView } from './view.ts'

interface DashboardHeaderProps {
  view: DashboardView
  actions: DashboardActions
  onMore(): void
}

const texts = dashboardTexts.header

/** Balance, what it did, and the account; the line of performance scrolls away with the page. */
export function DashboardHeader({ view, actions, onMore }: DashboardHeaderProps) {
  const { header, user } = view
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-rule bg-ground">
        <div className="mx-auto flex min-h-18 w-full max-w-336 items-center gap-1 px-5 md:gap-3 md:px-8 xl:px-12">
          <Balance header={header} />
          <Button
            kind="primary"
            size="compact"
            className="header-support whitespace-nowrap max-md:px-3.5 md:min-h-11 md:px-6"
            onClick={() => actions.onSupport(null)}
          >
            {texts.support}
          </Button>
          <BellLink count={header.notifications} />
          <Tooltip text={texts.settings}>
            <Link
              to={tabHref('settings')}
              aria-label={texts.settings}
              className={`${iconControlClasses} max-md:hidden`}
            >
              <Settings aria-hidden size={20} strokeWidth={1.75} />
            </Link>
          </Tooltip>
          <Account user={user} onMore={onMore} />
          <LogoutButton onLogout={actions.onLogout} />
        </div>
      </header>
      <PerformanceLine header={header} />
    </>
  )
}

function Balance({ header }: { header: HeaderView }) {
  return (
    <div className="mr-auto flex min-w-0 items-center gap-5">
      <p className="min-w-0">
        <span className="type-label mb-1 block text-12 leading-none text-faint max-md:sr-only">
          {header.balanceLabel}
        </span>
        <span
          className={`type-display type-figure block whitespace-nowrap md:text-32 ${header.unit ? 'text-20' : 'text-24'}`}
        >
          {header.balance}
          {header.unit && <span className="ml-2 text-16 max-md:sr-only">{header.unit}</span>}
        </span>
        {header.change && (
          <ChangeFigure
            text={header.change.percent}
            trend={header.change.trend}
            className="text-13 md:hidden"
          />
        )}
        {header.unit && (
          <span
            aria-hidden="true"
            className="type-figure block text-12 whitespace-nowrap text-faint md:hidden"
          >
            {header.unit} <span className="max-xs:hidden">{header.equivalent}</span>
          </span>
        )}
      </p>
      <div
        className={`hidden border-l border-rule pl-5 text-13 leading-5 ${header.unit ? 'lg:block' : 'md:block'}`}
      >
        <p>
          {header.change && (
            <ChangeFigure
              text={`${header.change.amount} (${header.change.percent})`}
              trend={header.change.trend}
            />
          )}
          {header.equivalent && (
            <span className="type-figure whitespace-nowrap text-soft">{header.equivalent}</span>
          )}
        </p>
        <p className="whitespace-nowrap text-soft">
          <strong className="type-figure font-semibold text-strong">
            {numberText(header.activeSupports)}
          </strong>{' '}
          {pluralText(header.activeSupports, texts.oneSupport, texts.supports)}
        </p>
      </div>
    </div>
  )
}

function Account({ user, onMore }: { user: DashboardView['user']; onMore(): void }) {
  return (
    <>
      <div className="flex items-center gap-3 border-l border-rule pl-4 max-md:hidden">
        <p className="max-w-40 min-w-0 text-right leading-tight max-lg:hidden">
          <span className="block truncate text-15 font-semibold">{user.name}</span>
          <span className="text-12 font-medium whitespace-nowrap text-honour">
            {user.levelLabel}
          </span>
        </p>
        <OctagonAvatar name={user.name} />
      </div>
      <IconButton
        label={texts.account}
        aria-haspopup="dialog"
        onClick={onMore}
        className="md:hidden"
      >
        <OctagonAvatar name={user.name} />
      </IconButton>
    </>
  )
}

function LogoutButton({ onLogout }: { onLogout(): void }) {
  return (
    <Tooltip text={texts.logout} className="lg:hidden">
      <button
        type="button"
        onClick={onLogout}
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-control px-2 text-15 text-soft hover:text-strong max-md:hidden"
      >
        <LogOut aria-hidden size={20} strokeWidth={1.75} className="lg:hidden" />
        <span className="max-lg:sr-only">{texts.logout}</span>
      </button>
    </Tooltip>
  )
}
