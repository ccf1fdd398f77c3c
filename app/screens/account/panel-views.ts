import type { ChartBar, ChartTick } from '#app/ui/bar-chart.tsx'
import type { Trend } from '#app/ui/change-figure.tsx'
import type { PaymentRow } from './payments-table.tsx'

/** What the tabs of a live account show beyond overview, Pockets and marketplace; texts as they are written. */
export interface PanelViews {
  fighters: {
    /** Whom the viewer follows. */
    followed: readonly { id: string; name: string; href: string }[]
    shown: readonly {
      id: string
      name: string
      /** The fighter's or federation's own page. */
      page: string
      detail: string
      /** The head alone; absent where none was drawn. */
      image: string | undefined
      text: string
      href: string
      pocket: string
    }[]
    /** The cursor of the next page; null on the last. */
    next: string | null
  }
  calendar: {
    fights: readonly {
      id: string
      day: string
      time: string
      title: string
      place: string
      /** That it does not take place then; null where the date stands. */
      off: string | null
    }[]
    next: string | null
  }
  analytics: {
    rows: readonly ReturnView[]
    /** What each certificate has brought in, against what it cost; null before anything is settled. */
    returned: ChartView | null
    /** Who the running backings are for, with their part of the whole; null without any. */
    exposure: ChartView | null
  }
  transactions: readonly PaymentRow[]
  notifications: {
    waits: readonly NoticeView[]
    told: readonly (NoticeView & { unread: boolean })[]
    /** Where those before them are; null where there are none. */
    olderHref: string | null
  }
  settings: {
    name: string
    email: string
    emailVerified: boolean
    identity: string
    /** How far it is to the full check; null for whoever is through it. */
    counter: string | null
  }
}

/** A chart of amounts; each bar carries its figure in words. */
export interface ChartView {
  bars: readonly ChartBar<string>[]
  ticks: readonly ChartTick[]
}

/** What waits for the viewer, or was told. */
export interface NoticeView {
  id: string
  time: string
  title: string
  text: string
  href: string
}

/** What a share certificate has cost and brought. */
export interface ReturnView {
  id: string
  pocket: string
  certificate: string
  cost: string
  /** What came in. */
  back: string
  /** What waits to be collected. */
  due: string
  change: string
  trend: Trend
  href: string
}
