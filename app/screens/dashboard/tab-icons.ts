import {
  ArrowLeftRight,
  Bell,
  CalendarDays,
  ChartLine,
  LayoutDashboard,
  Settings,
  Store,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { GloveIcon } from '#app/ui/icons/glove-icon.tsx'
import { OctagonIcon } from '#app/ui/icons/octagon-icon.tsx'
import type { TabId } from './tabs.ts'

type Icon = ComponentType<{ size?: number; strokeWidth?: number; className?: string }>

/** One icon a tab; the word always stands with it or in its tip. */
export const tabIcons: Record<TabId, Icon> = {
  overview: LayoutDashboard,
  pockets: OctagonIcon,
  marketplace: Store,
  fighters: GloveIcon,
  calendar: CalendarDays,
  analytics: ChartLine,
  transactions: ArrowLeftRight,
  notifications: Bell,
  settings: Settings,
}
