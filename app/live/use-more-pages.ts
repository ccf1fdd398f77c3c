import { useEffect, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { PanelViews } from '#app/screens/account/panel-views.ts'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { AFTER_KEY } from './served-list.ts'

/** The lists of a page that come a page at a time; a tab shows one of them at most. */
interface Listed {
  view: Pick<DashboardView, 'marketplace' | 'served'>
  live?: { panels: Partial<PanelViews> } | null
}

/** A list as far as it has been asked for, and the way to its next page; null on the last. */
export interface LongerPage<Page> {
  page: Page
  more: { isComing: boolean; ask(): void } | null
}

/** Adds the pages that were asked for to the one that came with the page at `path`. Another search begins anew. */
export function useMorePages<Page extends Listed>(page: Page, path: string): LongerPage<Page> {
  const [search] = useSearchParams()
  const { load, data, state } = useFetcher<Listed | null>()
  const [taken, setTaken] = useState<typeof data>(undefined)
  const [list, setList] = useState({ first: page, page })
  const isNew = list.first !== page
  if (isNew) setList({ first: page, page })
  useEffect(() => {
    if (!data || data === taken) return
    setTaken(data)
    setList(({ first, page: known }) => ({ first, page: joined(known, data) }))
  }, [data, taken])
  const shown = isNew ? page : list.page
  const next = nextOf(shown)
  if (!next) return { page: shown, more: null }
  const asked = new URLSearchParams(search)
  asked.set(AFTER_KEY, next)
  const ask = () => void load(`${path}?${asked}`)
  return { page: shown, more: { isComing: state !== 'idle', ask } }
}

const nextOf = ({ view, live }: Listed) =>
  view.served?.next ?? live?.panels.fighters?.next ?? live?.panels.calendar?.next

function joined<Page extends Listed>(known: Page, further: Listed): Page {
  const { marketplace, served } = further.view
  const view = { ...known.view, marketplace: both(known.view.marketplace, marketplace), served }
  const panels = known.live && further.live && joinedPanels(known.live.panels, further.live.panels)
  return { ...known, view, ...(panels && { live: { ...known.live, panels } }) }
}

function joinedPanels(
  known: Partial<PanelViews>,
  { fighters, calendar }: Partial<PanelViews>,
): Partial<PanelViews> {
  return {
    ...known,
    ...(known.fighters &&
      fighters && {
        fighters: { ...fighters, shown: both(known.fighters.shown, fighters.shown) },
      }),
    ...(known.calendar &&
      calendar && {
        calendar: { ...calendar, fights: both(known.calendar.fights, calendar.fights) },
      }),
  }
}

/** One may have moved to a later page meanwhile: each is shown once. */
function both<Item extends { id: string }>(known: readonly Item[], further: readonly Item[]) {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...further.filter(({ id }) => !ids.has(id))]
}
