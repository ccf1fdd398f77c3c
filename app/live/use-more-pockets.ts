import { useEffect, useState } from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import type { DashboardView } from '#app/screens/dashboard/view.ts'
import { AFTER_KEY } from './served-list.ts'

type Listed = Pick<DashboardView, 'marketplace' | 'served'>

/** The marketplace as far as it has been asked for, and the way to its next page; null on the last. */
export interface LongerList<View> {
  view: View
  more: { isComing: boolean; ask(): void } | null
}

/** Adds the pages that were asked for to the one that came with the page at `path`. Another search begins anew. */
export function useMorePockets<View extends Listed>(view: View, path: string): LongerList<View> {
  const [search] = useSearchParams()
  const { load, data, state } = useFetcher<{ view: Listed } | null>()
  const [taken, setTaken] = useState<typeof data>(undefined)
  const [list, setList] = useState({ first: view, view })
  const isNew = list.first !== view
  if (isNew) setList({ first: view, view })
  useEffect(() => {
    if (!data || data === taken) return
    setTaken(data)
    setList(({ first, view: known }) => ({ first, view: joined(known, data.view) }))
  }, [data, taken])
  const shown = isNew ? view : list.view
  const next = shown.served?.next
  if (!next) return { view: shown, more: null }
  const asked = new URLSearchParams(search)
  asked.set(AFTER_KEY, next)
  const ask = () => void load(`${path}?${asked}`)
  return { view: shown, more: { isComing: state !== 'idle', ask } }
}

/** A Pocket may have moved to a later page meanwhile: each is shown once. */
function joined<View extends Listed>(known: View, { marketplace, served }: Listed): View {
  const ids = new Set(known.marketplace.map(({ id }) => id))
  const others = marketplace.filter(({ id }) => !ids.has(id))
  return { ...known, marketplace: [...known.marketplace, ...others], served }
}
