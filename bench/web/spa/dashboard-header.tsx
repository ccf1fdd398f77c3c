import { Bell, LogOut, Settings } from 'lucide-react'
import { Avatar, Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { closeDemoSession } from '#app/demo/demo-session.ts'
import type { TabId } from '#app/screens/dashboard/tabs.ts'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { dashboardTexts as texts } from '#app/texts/dashboard.ts'

interface HeaderProps {
  view: DashboardView
  onTab(tab: TabId): void
}

export function DashboardHeader({ view: { header, user }, onTab }: HeaderProps) {
  const navigate = useNavigate()
  const logout = () => {
    closeDemoSession()
    toast('Déconnexion réussie')
    void navigate('/')
  }
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <header className="sticky top-0 z-10 border-b border-line bg-white">
        <div className="flex items-center gap-4 px-5 py-3 md:px-8">
          <div className="grow">
            <p className="font-display text-2xl font-extrabold">{header.balance}</p>
            <p className="text-sm text-green-700">
              {header.change?.amount} ({header.change?.percent})
              <span className="hidden text-gray-600 md:inline">
                {' '}
                · {header.activeSupports} {texts.header.supports}
              </span>
            </p>
          </div>
          <button
            type="button"
            className="rounded-md bg-brand px-4 py-2 font-semibold text-white"
            onClick={() => toast('Soutien en cours')}
          >
            {texts.header.support}
          </button>
          <Tip text={texts.header.notifications} onPress={() => onTab('notifications')}>
            <Bell className="size-5" />
            <span className="absolute -top-1 -right-1 text-xs">{header.notifications}</span>
          </Tip>
          <Tip text={texts.header.settings} onPress={() => onTab('settings')}>
            <Settings className="size-5" />
          </Tip>
          <p className="hidden text-right text-sm lg:block">
            <span className="block font-semibold">{user.name}</span>
            <span className="text-amber-700">{user.levelLabel}</span>
          </p>
          <Avatar.Root className="grid size-10 place-items-center rounded-full bg-ink text-white">
            <Avatar.Fallback>{user.name.charAt(0).toUpperCase()}</Avatar.Fallback>
          </Avatar.Root>
          <Tip text={texts.header.logout} onPress={logout}>
            <LogOut className="size-5" />
          </Tip>
        </div>
        <div className="flex flex-wrap gap-4 border-t border-line px-5 py-2 text-xs text-gray-600 md:px-8">
          {header.performance.map(({ label, display }) => (
            <span key={label}>
              {label} <strong className="text-green-700">{display}</strong>
            </span>
          ))}
          <span>{header.updated}</span>
        </div>
      </header>
    </Tooltip.Provider>
  )
}

interface TipProps {
  text: string
  onPress(): void
  children: ReactNode
}

function Tip({ text, onPress, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          aria-label={text}
          onClick={onPress}
          className="relative p-2 max-md:hidden"
        >
          {children}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="rounded bg-ink px-2 py-1 text-xs text-white">
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
