import {
  ArrowLeftRight,
  Bell,
  CalendarDays,
  ChartLine,
  Ellipsis,
  LayoutDashboard,
  Settings,
  Store,
  Swords,
  Wallet,
  X,
} from 'lucide-react'
import { Dialog, Progress } from 'radix-ui'
import { toast } from 'sonner'
import { TAB_IDS, type TabId } from '#app/screens/dashboard/tabs.ts'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { tabLabels, dashboardTexts as texts } from '#app/texts/dashboard.ts'

const icons = {
  overview: LayoutDashboard,
  pockets: Wallet,
  marketplace: Store,
  fighters: Swords,
  calendar: CalendarDays,
  analytics: ChartLine,
  transactions: ArrowLeftRight,
  notifications: Bell,
  settings: Settings,
}

interface NavProps {
  view: DashboardView
  tab: TabId
  onTab(tab: TabId): void
}

export function Sidebar(props: NavProps) {
  return (
    <aside className="hidden w-64 shrink-0 border-r border-line p-4 md:block">
      <nav className="space-y-1">
        {TAB_IDS.map((id) => (
          <TabButton key={id} id={id} {...props} />
        ))}
      </nav>
      <Level view={props.view} />
    </aside>
  )
}

function TabButton({ id, view, tab, onTab }: NavProps & { id: TabId }) {
  const Icon = icons[id]
  const active = id === tab ? 'bg-ink text-white' : 'text-gray-700 hover:bg-gray-100'
  return (
    <button
      type="button"
      onClick={() => onTab(id)}
      className={`flex w-full items-center gap-3 rounded-md px-3 py-2 text-sm font-medium ${active}`}
    >
      <Icon className="size-5" />
      <span className="grow text-left">{tabLabels[id].text}</span>
      {view.badges[id] !== undefined && (
        <span className="rounded-full bg-brand px-2 text-xs text-white">{view.badges[id]}</span>
      )}
    </button>
  )
}

function Level({ view: { level, quickStats } }: { view: DashboardView }) {
  return (
    <div className="mt-8 space-y-4">
      {level && (
        <div className="rounded-lg border border-line p-4">
          <p className="font-bold">{level.name}</p>
          <p className="text-sm text-gray-600">{level.points}</p>
          <Progress.Root
            value={level.progressPercent}
            className="my-2 h-2 overflow-hidden rounded-full bg-gray-200"
          >
            <Progress.Indicator className="h-full w-[65%] bg-amber-500" />
          </Progress.Root>
          <p className="text-xs text-gray-600">{level.toNext}</p>
        </div>
      )}
      <dl className="space-y-1 text-sm">
        {quickStats.map(({ label, display }) => (
          <div key={label} className="flex justify-between">
            <dt>{label}</dt>
            <dd className="font-semibold">{display}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="w-full rounded-md bg-brand py-2 text-sm font-semibold text-white"
        onClick={() => toast(texts.unfinished.title, { description: texts.unfinished.text })}
      >
        {texts.premium}
      </button>
    </div>
  )
}

const slots: readonly TabId[] = ['overview', 'pockets', 'marketplace', 'notifications']

export function BottomBar(props: NavProps) {
  const { view, tab, onTab } = props
  return (
    <nav className="fixed inset-x-0 bottom-0 grid grid-cols-5 border-t border-line bg-white md:hidden">
      {slots.map((id) => {
        const Icon = icons[id]
        return (
          <button
            key={id}
            type="button"
            onClick={() => onTab(id)}
            className={`relative flex flex-col items-center gap-1 py-2 text-xs ${id === tab ? 'text-brand' : 'text-gray-600'}`}
          >
            <Icon className="size-5" />
            <span>{tabLabels[id].text}</span>
            <span className="absolute top-1 right-4 text-[10px]">{view.badges[id]}</span>
          </button>
        )
      })}
      <Dialog.Root>
        <Dialog.Trigger className="flex flex-col items-center gap-1 py-2 text-xs text-gray-600">
          <Ellipsis className="size-5" />
          {texts.more}
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 bg-black/50" />
          <Dialog.Content className="fixed inset-x-0 bottom-0 max-h-[85dvh] overflow-auto rounded-t-xl bg-white p-5">
            <Dialog.Title className="mb-4 text-lg font-bold">{texts.more}</Dialog.Title>
            <Dialog.Close className="absolute top-4 right-4" aria-label={texts.close}>
              <X />
            </Dialog.Close>
            {TAB_IDS.filter((id) => !slots.includes(id)).map((id) => (
              <Dialog.Close key={id} asChild>
                <div>
                  <TabButton id={id} {...props} />
                </div>
              </Dialog.Close>
            ))}
            <Level view={view} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </nav>
  )
}
