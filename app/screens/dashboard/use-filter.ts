import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { filterOf, type PocketFilter, withFilter } from './pocket-filter.ts'

/** Whoever types is not asked for after each letter. */
const TYPING_MS = 250

/** What the address narrows a list to, and the ways to change it. */
export interface Filter {
  filter: PocketFilter
  change(part: Partial<PocketFilter>): void
  /** The same for what the fields do not say yet. */
  set(part: Partial<PocketFilter>): void
  /** The field that keeps what is typed: it begins anew, with this value, whenever the filter is set. */
  field: { turn: number; value: string }
}

/** A filter that lives in the URL. @param isServed The server searches: letters are collected before it is asked. */
export function useFilter(isServed: boolean): Filter {
  const [params, setParams] = useSearchParams()
  const [field, setField] = useState({ turn: 0, value: filterOf(params).search })
  // The URL follows a moment later: a second change must not undo the first.
  const asked = useRef(params)
  useEffect(() => {
    asked.current = params
  }, [params])
  const typing = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  const change = (part: Partial<PocketFilter>) => {
    asked.current = withFilter(asked.current, part)
    const go = () => setParams(asked.current, { replace: true, preventScrollReset: true })
    clearTimeout(typing.current)
    if (isServed && part.search !== undefined) typing.current = window.setTimeout(go, TYPING_MS)
    else go()
  }
  const set = (part: Partial<PocketFilter>) => {
    asked.current = withFilter(asked.current, part)
    clearTimeout(typing.current)
    setParams(asked.current, { replace: true, preventScrollReset: true })
    setField({ turn: field.turn + 1, value: filterOf(asked.current).search })
  }
  return { filter: filterOf(params), change, set, field }
}
